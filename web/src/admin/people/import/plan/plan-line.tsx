import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { ABOUT_PERSON } from '../../csv-columns.ts';
import type { PlanRow, Reason } from './plan-row.ts';

/** In rem: line number and name, email, and two lines of details. */
export const PLAN_LINE_HEIGHT = 6.5;

const TONES: Record<PlanRow['kind'], Tone> = {
  create: 'brand',
  change: 'sky',
  same: 'neutral',
  still_revoked: 'sun',
  revoke: 'sun',
  left_out: 'neutral',
  refused: 'danger',
};

/** One line of the file, with its effect or the reason for refusal. */
export function PlanLine({ row }: { row: PlanRow }) {
  const { t } = useTranslation();
  const why = useReasonText(row.email);
  const said =
    row.kind === 'refused'
      ? why(row.reason)
      : row.kind === 'change'
        ? [
            row.isRevoked && t('people.import.still_revoked'),
            ...row.changes.map(({ field, before, after }) =>
              t('people.import.change', {
                field: t(`people.column.${field}`),
                before: before || t('people.import.blank'),
                after,
              }),
            ),
          ]
            .filter(Boolean)
            .join(' · ')
        : row.kind === 'create'
          ? [
              row.owner && t('people.import.sharesWith', { name: row.owner }),
              ...ABOUT_PERSON.map((field) => field !== 'email' && row.person[field]),
            ]
              .filter(Boolean)
              .join(' · ')
          : row.kind === 'revoke' || row.kind === 'left_out'
            ? t(`people.import.${row.kind}`, { state: row.state })
            : row.kind === 'still_revoked'
              ? t('people.import.still_revoked')
              : '';
  const ofCode = row.isCodeEnded ? 'codeEnded' : row.theirCode === 'stays' ? 'codeStays' : undefined;
  const told = [ofCode && t(`people.import.${ofCode}`), said].filter(Boolean).join(' · ');
  return (
    <div className="flex h-full items-center gap-3 border-b border-line px-4 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="shrink-0 text-sm font-semibold text-ink-soft tabular-nums">
            {t('people.import.line', { line: row.line })}
          </span>
          <bdi className="min-w-0 truncate font-semibold">{row.name || row.email}</bdi>
        </p>
        {row.name ? <p className="truncate text-sm text-ink-soft">{row.email}</p> : null}
        {told ? (
          <p
            dir="auto"
            title={told}
            className={`line-clamp-2 text-start text-sm ${row.kind === 'refused' ? 'font-medium text-danger-ink' : 'text-ink-soft'}`}
          >
            {told}
          </p>
        ) : null}
      </div>
      <Badge tone={TONES[row.kind]}>{t(`people.import.kind.${row.kind}`)}</Badge>
    </div>
  );
}

function useReasonText(email: string): (reason: Reason) => string {
  const { t } = useTranslation();
  return (reason) => {
    if (reason.why === 'email_twice' || reason.why === 'code_twice')
      return t(`people.import.why.${reason.why}`, { line: reason.line });
    if (reason.why === 'code_taken' || reason.why === 'unclear')
      return t(`people.import.why.${reason.why}`, { name: reason.name });
    if (reason.why === 'too_long')
      return t('people.import.why.too_long', { field: t(`people.column.${reason.field}`) });
    return t(`people.import.why.${reason.why}`, { email: email.slice(0, 80) });
  };
}
