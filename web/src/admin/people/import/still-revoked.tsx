import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Checkbox } from '../../../ui/form/field.tsx';
import type { Choice, PlanRow } from './plan/plan-row.ts';
import { codesEnded, stillRevoked, withOtherCode } from './plan/plan-totals.ts';

const NAMES_SHOWN = 12;

interface StillRevokedProps {
  rows: readonly PlanRow[];
  isStale: boolean;
  onRestore: () => Promise<boolean>;
}

/** Who is on the list and has a revoked ticket: an organiser decides, since it may have been revoked for another reason. */
export function StillRevoked({ rows, isStale, onRestore }: StillRevokedProps) {
  const { t } = useTranslation();
  const people = useMemo(() => stillRevoked(rows), [rows]);
  if (people.length === 0) return null;
  const of = { count: people.length, number: formatNumber(people.length) };
  return (
    <NamesThem
      people={people}
      text={t('people.import.comeRevoked', of)}
      action={
        <Button
          tone="secondary"
          disabled={isStale}
          onClick={async () => (await onRestore()) || showToast(t('storage.notSaved'), 'danger')}
        >
          {t('people.import.makeValid', of)}
        </Button>
      }
    />
  );
}

/** Whose code of another system is on the list though a new ticket code has ended it: it may be lost or stolen. */
export function CodesEnded({ rows }: Pick<StillRevokedProps, 'rows'>) {
  const { t } = useTranslation();
  const people = useMemo(() => codesEnded(rows), [rows]);
  if (people.length === 0) return null;
  return (
    <NamesThem
      people={people}
      text={t('people.import.codesEnded', { count: people.length, number: formatNumber(people.length) })}
    />
  );
}

interface OtherCodesProps extends Pick<StillRevokedProps, 'rows' | 'isStale'> {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Who has another code than the list says: doors know one of the two, and an organiser decides which. */
export function OtherCodes({ rows, isStale, choice, onChange }: OtherCodesProps) {
  const { t } = useTranslation();
  const people = useMemo(() => withOtherCode(rows), [rows]);
  if (people.length === 0) return null;
  const { replacesCodes = false } = choice;
  const of = { count: people.length, number: formatNumber(people.length) };
  return (
    <NamesThem
      people={people}
      text={t(`people.import.${replacesCodes ? 'codesReplaced' : 'codesStay'}`, of)}
      action={
        <Button
          tone="secondary"
          disabled={isStale}
          onClick={() => onChange({ ...choice, replacesCodes: !replacesCodes })}
        >
          {t(`people.import.${replacesCodes ? 'keepCodes' : 'replaceCodes'}`)}
        </Button>
      }
    />
  );
}

/** Whether people who are here are changed: they may have written into their profile what an old list says otherwise. */
export function ChangesPeople({ rows, choice, onChange }: Omit<OtherCodesProps, 'isStale'>) {
  const { t } = useTranslation();
  const textId = useId();
  const concerns = useMemo(() => rows.some(({ kind, isKept }) => kind === 'change' || isKept), [rows]);
  if (!concerns) return null;
  return (
    <div>
      <Checkbox
        label={t('people.import.changePeople')}
        checked={!choice.keepsPeople}
        aria-describedby={textId}
        onChange={({ target }) => onChange({ ...choice, keepsPeople: !target.checked })}
      />
      <p id={textId} className="text-sm text-ink-soft">
        {t('people.import.changePeopleText')}
      </p>
    </div>
  );
}

interface NamesThemProps {
  people: readonly { id: string; name: string }[];
  text: string;
  action?: ReactNode;
}

function NamesThem({ people, text, action }: NamesThemProps) {
  const { t } = useTranslation();
  const more = people.length - NAMES_SHOWN;
  return (
    <Banner tone="sun" actions={action}>
      <p>{text}</p>
      <ul className="mt-1 list-disc ps-5 font-semibold wrap-anywhere">
        {people.slice(0, NAMES_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t('people.import.moreTypes', { count: more, number: formatNumber(more) })}</li> : null}
      </ul>
    </Banner>
  );
}
