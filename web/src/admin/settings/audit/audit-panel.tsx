import type { Event } from '@baraza/schema/event/event';
import History from 'lucide-react/icons/history';
import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { adminCall } from '../../server-call/admin-call.ts';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { type AuditEntry, EntryRow } from './audit-entry.tsx';
import { type AuditFilter, AuditFilters } from './audit-filters.tsx';

const PAGE = 50;
const EVERYTHING: AuditFilter = { search: '', user_id: '', collection: '' };

const areEntries = (body: unknown): body is AuditEntry[] =>
  Array.isArray(body) && body.every((entry) => isRecord(entry) && typeof entry.action === 'string');

/** Admins' actions, newest first. Requests one more than a page, to know whether there is another. */
export function AuditPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [{ filter, page }, setAsked] = useState({ filter: EVERYTHING, page: 0 });
  const { search, user_id, collection } = useDeferredValue(filter);
  const ask = useCallback(() => {
    const wanted = { search: search.trim(), user_id, collection };
    const given = Object.entries(wanted).filter(([, value]) => value !== '');
    const query = new URLSearchParams([['limit', `${PAGE + 1}`], ['offset', `${page * PAGE}`], ...given]);
    return adminCall(`/api/admin/audit-log?${query}`, { method: 'GET', isOurs: areEntries });
  }, [search, user_id, collection, page]);
  const [fetched, again] = useFetched(ask);
  const turn = (by: number) => setAsked({ filter, page: page + by });
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <div className="grid gap-4">
      <AuditFilters
        filter={filter}
        timeZone={event.time_zone}
        onChange={(next) => setAsked({ filter: next, page: 0 })}
      />
      <FetchedView fetched={fetched} again={again}>
        {(entries) => (
          <>
            <Card flush>
              {entries.length === 0 ? (
                <EmptyState
                  icon={<History />}
                  title={t(isFiltered ? 'settings.audit.noneFound' : 'settings.audit.none')}
                />
              ) : (
                <ol aria-label={t('settings.views.audit')} className="divide-y divide-line">
                  {entries.slice(0, PAGE).map((entry) => (
                    <EntryRow key={entry.id} entry={entry} timeZone={event.time_zone} />
                  ))}
                </ol>
              )}
            </Card>
            {page > 0 || entries.length > PAGE ? (
              <nav aria-label={t('settings.audit.pages')} className="flex items-center justify-between gap-3">
                <Button tone="secondary" disabled={page === 0} onClick={() => turn(-1)}>
                  {t('settings.audit.newer')}
                </Button>
                <span className="text-sm text-ink-soft">
                  {t('settings.audit.page', { page: formatNumber(page + 1) })}
                </span>
                <Button tone="secondary" disabled={entries.length <= PAGE} onClick={() => turn(1)}>
                  {t('settings.audit.older')}
                </Button>
              </nav>
            ) : null}
          </>
        )}
      </FetchedView>
    </div>
  );
}
