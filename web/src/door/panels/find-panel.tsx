import { searchForm } from '@baraza/schema/define/search-form';
import type { Event } from '@baraza/schema/event/event';
import Search from 'lucide-react/icons/search';
import UserCheck from 'lucide-react/icons/user-check';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { useCameToday } from '../../shared/check-in/use-came-today.ts';
import type { PersonRow } from '../../shared/people/people-index.ts';
import { searchPeople } from '../../shared/people/people-search.ts';
import type { People } from '../../shared/people/use-people.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Field } from '../../ui/form/field.tsx';

const SHOWN_AT_MOST = 30;

interface FindPanelProps {
  event: Event;
  people: People | undefined;
  query: string;
  onQuery: (query: string) => void;
  onPick: (userId: string) => void;
  /** Somebody is being answered, or a verdict shows. */
  isAnswering: boolean;
}

/** Finds people without a code by name and checks them in with a tap. */
export function FindPanel({ event, people, query, onQuery, onPick, isAnswering }: FindPanelProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const hasPicked = useRef(false);
  // The pressed button is gone with who came in by it, and the focus with it: back to where the next name is typed.
  useEffect(() => {
    if (isAnswering || !hasPicked.current) return;
    hasPicked.current = false;
    if (document.activeElement === document.body) field.current?.focus();
  }, [isAnswering]);
  const pick = (userId: string) => {
    hasPicked.current = true;
    onPick(userId);
  };
  const clear = () => {
    field.current?.focus();
    onQuery('');
  };
  // A paired phone is given no emails.
  const words = useReplica().role === 'door' ? 'checkIn.find.byName' : 'checkIn.find';
  const deferred = useDeferredValue(query);
  const found = people ? searchPeople(people.index.rows(), deferred, SHOWN_AT_MOST + 1) : [];
  const shown = found.slice(0, SHOWN_AT_MOST);
  const alike = lookAlikes(found);
  return (
    <Card flush>
      <search className="block p-4 sm:px-5">
        <Field
          ref={field}
          label={t(`${words}.label`)}
          placeholder={t(`${words}.placeholder`)}
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={query}
          onChange={(change) => onQuery(change.target.value)}
          trailing={
            query ? (
              <IconButton label={t('checkIn.find.clear')} onClick={clear}>
                <X aria-hidden="true" />
              </IconButton>
            ) : null
          }
        />
      </search>
      <div role="status" className="sr-only">
        {deferred && people && shown.length === 0 ? t('checkIn.find.nobody') : null}
      </div>
      {people === undefined ? <p className="px-4 pb-4 text-ink-soft sm:px-5">{t('checkIn.find.loading')}</p> : null}
      {people && !deferred ? <p className="px-4 pb-4 text-ink-soft sm:px-5">{t('checkIn.find.start')}</p> : null}
      {people && deferred && shown.length === 0 ? (
        <EmptyState icon={<Search />} title={t('checkIn.find.nobody')}>
          {t(`${words}.nobodyHint`)}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {shown.map((person) => (
          <FoundPerson key={person.id} event={event} person={person} isAlike={alike.has(person)} onPick={pick} />
        ))}
      </ul>
      {found.length > SHOWN_AT_MOST ? (
        <p className="border-t border-line p-4 text-sm text-ink-soft sm:px-5">
          {t('checkIn.find.many', { count: SHOWN_AT_MOST })}
        </p>
      ) : null}
    </Card>
  );
}

/** Those whose rows show the same as the row of somebody else. */
function lookAlikes(found: readonly PersonRow[]): ReadonlySet<PersonRow> {
  const alike = new Set<PersonRow>();
  const firsts = new Map<string, PersonRow>();
  for (const person of found) {
    const row = searchForm(`${person.name} · ${person.detail}`);
    const first = firsts.get(row);
    if (first) alike.add(first).add(person);
    else firsts.set(row, person);
  }
  return alike;
}

interface FoundPersonProps extends Pick<FindPanelProps, 'event' | 'onPick'> {
  person: PersonRow;
  isAlike: boolean;
}

function FoundPerson({ event, person, isAlike, onPick }: FoundPersonProps) {
  const { t } = useTranslation();
  const hasCome = useCameToday({ id: person.id, checkedIn: person.inside }, event.time_zone);
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-5">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="own-script block text-lg font-semibold">
          {person.name}
        </span>
        <span dir="auto" className="own-script block text-sm text-ink-soft">
          {person.detail}
        </span>
        {isAlike ? <WhichOfThem email={person.email} /> : null}
      </span>
      {person.revoked || hasCome ? (
        <button
          type="button"
          onClick={() => onPick(person.id)}
          className="-me-2 inline-flex min-h-tap items-center px-2"
        >
          <Badge tone={person.revoked ? 'danger' : 'brand'}>
            {t(person.revoked ? 'checkIn.find.revoked' : 'checkIn.find.inside')}
          </Badge>
          <span className="sr-only">{person.name}</span>
        </button>
      ) : (
        <Button
          aria-label={t('checkIn.find.checkInName', { name: person.name })}
          icon={<UserCheck aria-hidden="true" className="size-5 max-[400px]:hidden" />}
          onClick={() => onPick(person.id)}
        >
          {t('checkIn.find.checkIn')}
        </Button>
      )}
    </li>
  );
}

/** Tells people of one name apart by their addresses, which a paired phone is not given. */
function WhichOfThem({ email }: { email: string }) {
  const { t } = useTranslation();
  if (email === '') return <span className="block text-sm font-medium text-sun-ink">{t('checkIn.find.alike')}</span>;
  return (
    <bdi dir="ltr" className="own-script block text-sm wrap-anywhere text-ink-soft">
      {email}
    </bdi>
  );
}
