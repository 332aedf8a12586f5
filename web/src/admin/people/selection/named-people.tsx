import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import type { NotDone } from './run-in-chunks.ts';

/** More names than anybody reads. */
const NAMED = 200;

/** People with the reason why not; nothing where there are none. */
export function NamedPeople({ title, children: people }: { title: string; children: readonly NotDone[] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  const more = people.length - NAMED;
  return (
    <section aria-label={title}>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 divide-y divide-line rounded-md border border-line text-sm">
        {people.slice(0, NAMED).map(({ person, why }) => (
          <li key={person.id} className="px-3 py-2">
            <bdi className="own-script block font-semibold wrap-anywhere">{person.name}</bdi>
            <span className="text-ink-soft">{why}</span>
          </li>
        ))}
        {more > 0 ? (
          <li className="px-3 py-2">{t('people.bulk.more', { count: more, number: formatNumber(more) })}</li>
        ) : null}
      </ul>
    </section>
  );
}
