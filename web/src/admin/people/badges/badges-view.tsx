import IdCard from 'lucide-react/icons/id-card';
import Printer from 'lucide-react/icons/printer';
import { memo, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { PersonRow } from '../person-row.ts';
import { Badge } from './badge.tsx';
import { BADGE_SIZES, type BadgeSize, inParts, PART_SIZE, PER_SHEET } from './badge-sizes.ts';
import { useTicketCodes } from './use-ticket-codes.ts';

interface BadgeSheetsProps {
  rows: readonly PersonRow[];
  /** Ticket codes by person id. */
  codes: ReadonlyMap<string, string>;
  event: string;
  size: BadgeSize;
}

/** The printed sheets; visible only in print. */
const BadgeSheets = memo(function BadgeSheets({ rows, codes, event, size }: BadgeSheetsProps) {
  return createPortal(
    <section aria-hidden="true" className="badge-sheets">
      {inParts(rows, PER_SHEET[size]).map((sheet) => (
        <div key={sheet[0]?.user.id} className="badge-sheet" data-size={size}>
          {sheet.map(({ user }) => (
            <Badge key={user.id} user={user} code={codes.get(user.id) ?? ''} event={event} size={size} />
          ))}
        </div>
      ))}
    </section>,
    document.body,
  );
});

interface BadgesViewProps {
  rows: readonly PersonRow[];
  /** They were chosen one by one, not by the list's search and filters. */
  isChosen: boolean;
  /** Whether `rows` is filtered. */
  isNarrowed: boolean;
  onEverybody: () => void;
}

/** Badges for one person or for all filtered people, in parts. */
export function BadgesView({ rows, isChosen, isNarrowed, onEverybody }: BadgesViewProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const [size, setSize] = useState<BadgeSize>('a4');
  const [chosen, setPart] = useState(0);
  const valid = useMemo(() => rows.filter(({ user }) => user.ticket_status !== 'revoked'), [rows]);
  const parts = useMemo(() => inParts(valid, PART_SIZE), [valid]);
  const part = Math.min(chosen, Math.max(0, parts.length - 1));
  const leftOut = rows.length - valid.length;
  const range = (at: number) => ({
    from: formatNumber(at * PART_SIZE + 1),
    to: formatNumber(Math.min(valid.length, (at + 1) * PART_SIZE)),
    total: formatNumber(valid.length),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={t('people.badges.who')}>
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {rows.length === 1 && rows[0]
                  ? rows[0].user.name
                  : t(isChosen ? 'people.badges.chosen' : 'people.badges.filtered', {
                      count: rows.length,
                      number: formatNumber(rows.length),
                    })}
              </p>
              <p className="text-sm text-ink-soft">
                {leftOut > 0
                  ? t('people.badges.leftOut', { count: leftOut, number: formatNumber(leftOut) })
                  : t(isChosen ? 'people.badges.chosenText' : 'people.badges.filteredText')}
              </p>
            </div>
            {isNarrowed ? (
              <Button tone="secondary" onClick={onEverybody}>
                {t('people.badges.everybody')}
              </Button>
            ) : null}
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('people.badges.size')}
              value={size}
              onChange={setSize}
              options={BADGE_SIZES.map((value) => ({ value, label: t(`people.badges.sizes.${value}`) }))}
            />
            {parts.length > 1 ? (
              <Select
                label={t('people.badges.part')}
                value={String(part)}
                onChange={(value) => setPart(Number(value))}
                options={parts.map((_, at) => ({ value: String(at), label: t('people.badges.partOf', range(at)) }))}
              />
            ) : null}
          </div>
        </div>
      </Card>
      {parts[part] && event ? (
        <Part rows={parts[part]} event={event} size={size} />
      ) : (
        <EmptyState icon={<IdCard />} title={t('people.badges.nobody')}>
          {t('people.badges.nobodyText')}
        </EmptyState>
      )}
    </div>
  );
}

interface PartProps {
  rows: readonly PersonRow[];
  event: { id: string; name: string };
  size: BadgeSize;
}

function Part({ rows, event, size }: PartProps) {
  const { t } = useTranslation();
  const ids = useMemo(() => rows.map(({ user }) => user.id), [rows]);
  const tickets = useTicketCodes(event.id, ids);
  const codes = tickets.state === 'there' ? tickets.codes : undefined;
  const printed = useMemo(() => rows.filter(({ user }) => codes?.has(user.id)), [rows, codes]);
  if (tickets.state === 'loading') return <p role="status">{t('people.badges.loading')}</p>;
  if (tickets.state === 'missing')
    return (
      <Banner
        tone="sun"
        role="alert"
        actions={
          <Button tone="secondary" onClick={tickets.retry}>
            {t('people.badges.retry')}
          </Button>
        }
      >
        {tickets.detail ?? t('people.badges.offline')}
      </Banner>
    );
  const [first] = printed;
  return (
    <Card title={t('people.badges.preview')}>
      {first ? (
        <div className="w-fit overflow-hidden rounded-sm border border-line-strong [zoom:0.72] sm:[zoom:1]">
          <Badge user={first.user} code={tickets.codes.get(first.user.id) ?? ''} event={event.name} size={size} />
        </div>
      ) : null}
      <p className="mt-3 mb-3 text-sm text-ink-soft">{t('people.badges.hint')}</p>
      <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
        {t('people.badges.print', { count: printed.length, number: formatNumber(printed.length) })}
      </Button>
      <BadgeSheets rows={printed} codes={tickets.codes} event={event.name} size={size} />
    </Card>
  );
}
