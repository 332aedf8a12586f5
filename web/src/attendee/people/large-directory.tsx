import UsersRound from 'lucide-react/icons/users-round';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useReplica } from '../../replica/react.tsx';
import { ownToken } from '../../shared/auth/session/own-token.ts';
import { useKept } from '../../shared/kept/use-kept.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { useRelations } from '../connections/use-connections.ts';
import { useBlocked } from '../moderation/use-blocked.ts';
import { AttendeeList } from './attendee-list.tsx';
import { type DirectoryEntry, filterDirectory } from './directory.ts';
import type { DirectoryViewProps } from './directory-view.tsx';
import { withFound } from './found-people.ts';
import { FOUND_MAX, searchAttendees } from './people-calls.ts';
import { useAsked } from './use-asked.ts';

/** Typing pauses about so long between words. */
const DEBOUNCE_MS = 350;
const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 100;

/** In a large event: the people on this phone; the search asks the server for all others. */
export function LargeDirectory({ directory, onOpen }: DirectoryViewProps) {
  const { t } = useTranslation();
  const { event_id, user_id } = useReplica();
  const [query, setQuery] = useKept('peopleAsked', '');
  const relations = useRelations();
  const blocked = useBlocked();
  const search = query.trim().slice(0, LONGEST_SEARCH);
  const key = search.length < SHORTEST_SEARCH ? '' : search;
  const { again, ...asked } = useAsked(key, DEBOUNCE_MS, (signal) =>
    searchAttendees(ownToken(), { eventId: event_id, search }, signal),
  );
  const held = filterDirectory(directory, { query, interest: '', ticketType: '', onlyHere: false });
  const answer = asked.state === 'answered' && asked.key === key ? asked.body : undefined;
  const shown = withFound(held, answer?.slice(0, FOUND_MAX) ?? [], user_id, blocked ?? new Set());
  const isAsking = key !== '' && !answer && asked.state !== 'offline' && asked.state !== 'refused';
  const relationOf = useCallback(({ user }: DirectoryEntry) => relations.get(user.id) ?? 'none', [relations]);

  return (
    <div className="grid gap-3">
      <SearchField label={t('attendees.search')} value={query} onChange={setQuery} />
      {asked.state === 'offline' ? (
        <Banner tone="sun">{t('attendees.large.offline')}</Banner>
      ) : asked.state === 'refused' ? (
        <Banner
          tone="danger"
          actions={
            <Button tone="secondary" onClick={again}>
              {t('attendees.large.again')}
            </Button>
          }
        >
          {t('attendees.large.failed')}
        </Banner>
      ) : null}
      <p role="status" className="text-sm text-ink-soft">
        {key === ''
          ? t('attendees.large.held')
          : isAsking
            ? t('attendees.large.searching')
            : answer && answer.length > FOUND_MAX
              ? t('attendees.large.more', { number: formatNumber(FOUND_MAX) })
              : t('attendees.found', { count: shown.length, number: formatNumber(shown.length) })}
      </p>
      {shown.length > 0 ? (
        <AttendeeList people={shown} relationOf={relationOf} onOpen={onOpen} />
      ) : isAsking ? null : (
        <EmptyState icon={<UsersRound />} title={t(key === '' ? 'attendees.large.none' : 'attendees.nobody')}>
          {t(key === '' ? 'attendees.large.noneText' : 'attendees.nobodyText')}
        </EmptyState>
      )}
    </div>
  );
}
