import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { WindowList } from '../../../ui/list/window-list.tsx';
import { ColumnsCard } from './columns/columns-card.tsx';
import { PLAN_LINE_HEIGHT, PlanLine } from './plan/plan-line.tsx';
import type { Choice, Plan, PlanRow } from './plan/plan-row.ts';
import type { Sheet } from './read/read-sheet.ts';
import { ChangesPeople, CodesEnded, OtherCodes, StillRevoked } from './still-revoked.tsx';
import type { PlannedImport } from './use-import.ts';

const KINDS = ['create', 'change', 'refused', 'same', 'still_revoked', 'revoke', 'left_out'] as const;
/** The others are named where there are any. */
const ALWAYS: readonly Kind[] = ['create', 'change', 'refused', 'same'];
type Kind = PlanRow['kind'];

interface ImportPreviewProps extends PlannedImport {
  onChange: (choice: Choice) => void;
  onSheet: (sheet: Sheet) => void;
  onConfirm: () => void;
  /** Makes the tickets valid of those who come though theirs are revoked. @returns false: not stored */
  onRestore: () => Promise<boolean>;
  otherFile: ReactNode;
}

/** What the columns hold and what each line does; nothing changes before it is confirmed. */
export function ImportPreview(props: ImportPreviewProps) {
  const { t } = useTranslation();
  const { file, sheet, plan, otherFile } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      {plan ? (
        <Summary {...props} plan={plan} />
      ) : (
        <Card title={t('people.import.summary')}>
          <div className="grid grid-cols-1 gap-4">
            <FileName {...props} />
            <Banner tone="danger" role="alert">
              {t('people.import.noEmail')}
            </Banner>
            {otherFile}
          </div>
        </Card>
      )}
      <ColumnsCard {...props} sheet={sheet} />
      {plan ? <PlanLines key={`${file} ${sheet.name}`} plan={plan} /> : null}
    </div>
  );
}

/** What is read: of a workbook also which sheet, where people may be in another one too. */
function FileName({ file, sheet, sheets, onSheet }: ImportPreviewProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-ink-soft">
        <bdi className="font-semibold text-ink wrap-anywhere">{file}</bdi> · {t('people.import.nothingDone')}
      </p>
      {sheets.length > 1 ? (
        <Select
          label={t('people.import.sheet')}
          className="sm:w-96"
          value={String(sheets.indexOf(sheet))}
          onChange={(at) => {
            const chosen = sheets[Number(at)];
            if (chosen) onSheet(chosen);
          }}
          options={sheets.map(({ name = '', rows }, at) => ({
            value: String(at),
            label: `${name} (${formatNumber(rows.length)})`,
          }))}
        />
      ) : null}
    </>
  );
}

interface SummaryProps extends ImportPreviewProps {
  plan: Plan;
}

function Summary(props: SummaryProps) {
  const { sheet, choice, plan, isStale, isOvertaken, onConfirm, onRestore, otherFile } = props;
  const { t } = useTranslation();
  const counts = useMemo(() => countKinds(plan.rows), [plan]);
  const wanted = counts.create + counts.change + counts.revoke;
  // A list that changes nothing names people all the same: undoing an earlier import must leave them.
  const count = wanted || counts.same + counts.still_revoked;
  return (
    <Card title={t('people.import.summary')} aria-busy={isStale}>
      <div className="grid grid-cols-1 gap-4">
        <FileName {...props} />
        {isOvertaken ? (
          <Banner tone="sun" role="alert">
            {t('people.import.overtaken')}
          </Banner>
        ) : null}
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {KINDS.filter((each) => ALWAYS.includes(each) || counts[each] > 0).map((each) => (
            <div key={each} className="flex flex-col rounded-md bg-sunken px-4 py-3">
              <dt className="order-last text-sm text-ink-soft">{t(`people.import.count.${each}`)}</dt>
              <dd
                className={`text-2xl font-extrabold tabular-nums ${REFUSED[Number(each === 'refused' && counts.refused > 0)]}`}
              >
                {formatNumber(counts[each])}
              </dd>
            </div>
          ))}
        </dl>
        {sheet.guessed ? <Banner tone="sun">{t('people.import.guessed')}</Banner> : null}
        <SharedAddresses shared={plan.shared} />
        {plan.becomesLarge ? (
          <Banner tone="sun">{t('people.import.becomesLarge', { number: formatNumber(LARGE_EVENT_FROM) })}</Banner>
        ) : null}
        <StillRevoked rows={plan.rows} isStale={isStale} onRestore={onRestore} />
        <CodesEnded rows={plan.rows} />
        <OtherCodes {...props} rows={plan.rows} />
        <ChangesPeople {...props} rows={plan.rows} />
        <NewTicketTypes types={plan.newTicketTypes} />
        {wanted === 0 && counts.still_revoked === 0 ? (
          <Banner tone={counts.refused > 0 ? 'danger' : 'brand'}>
            {t(`people.import.${whyNothing(counts, choice)}`)}
          </Banner>
        ) : null}
        {wanted === 0 && count > 0 ? <p className="text-ink-soft">{t('people.import.allTheSame')}</p> : null}
        <div className="flex flex-wrap items-center gap-3">
          {count > 0 ? (
            <Button tone={wanted > 0 ? 'primary' : 'secondary'} onClick={onConfirm} disabled={isStale}>
              {t('people.import.confirm', { count, number: formatNumber(count) })}
            </Button>
          ) : null}
          {otherFile}
          {count > 0 && counts.refused > 0 ? (
            <p className="text-sm text-danger-ink">
              {t('people.import.staysOut', { count: counts.refused, number: formatNumber(counts.refused) })}
            </p>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

const ADDRESSES_SHOWN = 5;

/** Whose tickets were bought with one address, and what that means. */
function SharedAddresses({ shared }: { shared: Plan['shared'] }) {
  const { t } = useTranslation();
  if (shared.length === 0) return null;
  const more = shared.length - ADDRESSES_SHOWN;
  return (
    <Banner tone="sun">
      <ul className="list-disc ps-5 font-semibold wrap-anywhere">
        {shared.slice(0, ADDRESSES_SHOWN).map(({ email, count }) => (
          <li key={email}>{t('people.import.shared', { count, number: formatNumber(count), email })}</li>
        ))}
        {more > 0 ? <li>{t('people.import.moreShared', { count: more, number: formatNumber(more) })}</li> : null}
      </ul>
      <p className="mt-1">{t('people.import.sharedMeans')}</p>
    </Banner>
  );
}

/** More than these are hardly ticket types, but another column. */
const TYPES_SHOWN = 12;

function NewTicketTypes({ types }: { types: Plan['newTicketTypes'] }) {
  const { t } = useTranslation();
  if (types.length === 0) return null;
  const more = types.length - TYPES_SHOWN;
  return (
    <div>
      <p className="text-sm text-ink-soft">
        {t('people.import.newTypes', { count: types.length, number: formatNumber(types.length) })}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {types.slice(0, TYPES_SHOWN).map(({ type, count }) => (
          <li key={type} className="rounded-md bg-sunken px-3 py-1 text-sm wrap-anywhere">
            <bdi className="font-semibold">{type}</bdi> · {t('people.found', { count, number: formatNumber(count) })}
          </li>
        ))}
        {more > 0 ? (
          <li className="px-3 py-1 text-sm">
            {t('people.import.moreTypes', { count: more, number: formatNumber(more) })}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function PlanLines({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const counts = useMemo(() => countKinds(plan.rows), [plan]);
  // Organisers need to see refused lines first.
  const [kind, setKind] = useState<Kind | ''>(counts.refused > 0 ? 'refused' : '');
  const current = kind && counts[kind] > 0 ? kind : '';
  const shown = useMemo(() => plan.rows.filter((row) => !current || row.kind === current), [plan, current]);
  return (
    <>
      <Segmented
        wraps
        label={t('people.import.show')}
        value={current}
        onChange={setKind}
        options={[
          { value: '', label: t('people.import.all', { number: formatNumber(plan.rows.length) }) },
          ...KINDS.filter((each) => counts[each] > 0).map((value) => ({
            value,
            label: `${t(`people.import.count.${value}`)} (${formatNumber(counts[value])})`,
          })),
        ]}
      />
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
        <WindowList
          label={t('people.import.lines')}
          items={shown}
          keyOf={({ line }) => String(line)}
          rowHeight={PLAN_LINE_HEIGHT}
        >
          {planLine}
        </WindowList>
      </div>
    </>
  );
}

const REFUSED = ['', 'text-danger-ink'];
const planLine = (row: PlanRow) => <PlanLine row={row} />;

function whyNothing(counts: Record<Kind, number>, { keepsPeople }: Choice) {
  if (counts.refused > 0 && counts.same === 0) return 'nothingButRefused';
  if (keepsPeople) return 'nothingKept';
  return counts.left_out > 0 ? 'nothingLeftOut' : 'nothing';
}

function countKinds(rows: readonly PlanRow[]): Record<Kind, number> {
  const counts = { create: 0, change: 0, same: 0, still_revoked: 0, revoke: 0, left_out: 0, refused: 0 };
  for (const row of rows) counts[row.kind]++;
  return counts;
}
