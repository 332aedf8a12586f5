import { useTranslation } from 'react-i18next';
import { formatDay, formatSeconds } from '../../../i18n/formats.ts';
import { useLiveDocument } from '../../../replica/react.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { type Difference, differencesOf } from './differences.ts';
import { nameIn, personIn, useAuditWords } from './use-audit-words.ts';

export interface AuditEntry {
  id: string;
  at: string;
  user_id: string;
  user_name: string;
  action: string;
  collection: string;
  document_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** One audit entry: person, action and time; its changes can be unfolded. */
export function EntryRow({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { t } = useTranslation();
  const words = useAuditWords(timeZone);
  const named = nameIn(entry);
  const person = useLiveDocument('users', named ? '' : personIn(entry));
  // There is only one event, so its id is not shown.
  const about = named ?? person?.name ?? (entry.collection === 'events' ? '' : entry.document_id);
  const differences = differencesOf(entry.before, entry.after);
  const who = entry.user_name || t('settings.audit.somebodyGone');
  return (
    <li data-action={entry.action} className="flex gap-3 px-4 py-3 sm:px-5">
      <Avatar name={who} image={null} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span dir="auto" className="font-semibold">
            {who}
          </span>{' '}
          · {words.action(entry)}
          {about ? (
            <>
              {' · '}
              <span dir="auto">{about}</span>
            </>
          ) : null}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={entry.at}>
            {formatDay(entry.at, timeZone)}, {formatSeconds(entry.at, timeZone)}
          </time>{' '}
          · {words.collection(entry.collection)}
        </p>
        {entry.before?.erased || entry.after?.erased ? (
          <p className="text-sm text-ink-soft">{t('settings.audit.erased')}</p>
        ) : null}
        {differences.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-tap cursor-pointer items-center text-sm font-semibold text-brand-ink">
              {t('settings.audit.changes', { count: differences.length })}
            </summary>
            <Differences entry={entry} differences={differences} timeZone={timeZone} />
          </details>
        ) : null}
      </div>
    </li>
  );
}

interface DifferencesProps {
  entry: AuditEntry;
  differences: readonly Difference[];
  timeZone: string;
}

/** Values before and after, side by side; only one side for a created or deleted document. */
function Differences({ entry, differences, timeZone }: DifferencesProps) {
  const { t } = useTranslation();
  const words = useAuditWords(timeZone);
  const sides = [
    ['before', 'bg-danger-soft text-danger-ink'],
    ['after', 'bg-brand-soft text-brand-ink'],
  ] as const;
  const shown = sides.filter(([side]) => entry[side] !== null);
  return (
    <dl className="grid gap-2 pb-1">
      {differences.map(({ path, ...difference }) => (
        <div key={path.join(' ')} className="text-sm">
          <dt className="font-semibold text-ink-soft">{words.field(entry.collection, path)}</dt>
          <dd className="mt-0.5 grid gap-1 sm:grid-cols-2">
            {shown.map(([side, look]) => (
              <p key={side} className={`min-w-0 rounded-sm px-2 py-1 whitespace-pre-line wrap-anywhere ${look}`}>
                <span className="text-xs font-semibold">{t(`settings.audit.${side}`)}</span>{' '}
                <span dir="auto">
                  {difference[side] === undefined ? t('settings.audit.nothing') : words.value(difference[side])}
                </span>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
