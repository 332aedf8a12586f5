import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { adminCall } from '../../server-call/admin-call.ts';
import { endSessions } from '../../server-call/end-sessions.ts';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { type OpenSession, SessionRow } from './session-row.tsx';

const SHOWN = 50;

const areSessions = (body: unknown): body is OpenSession[] =>
  Array.isArray(body) && body.every((each) => isRecord(each) && typeof each.last_seen_on === 'string');

/** Open sessions of all people; ends those of a lost phone. */
export function SessionsCard({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search.trim());
  const ask = useCallback(() => {
    const query = new URLSearchParams({ limit: String(SHOWN), ...(words && { search: words }) });
    return adminCall(`/api/admin/sessions?${query}`, { method: 'GET', isOurs: areSessions });
  }, [words]);
  const [fetched, again] = useFetched(ask);

  async function end({ user_id, name }: OpenSession) {
    const answer = await endSessions(user_id);
    if (answer.kind === 'ok') showToast(t('settings.sessions.ended', { name, count: answer.body.ended }));
    else showToast(answer.kind === 'problem' ? answer.problem.detail : t('settings.offline.title'), 'danger');
    again();
  }

  return (
    <Card title={t('settings.sessions.title')}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{t('settings.sessions.note')}</p>
        <SearchField label={t('settings.sessions.search')} value={search} onChange={setSearch} />
        <FetchedView fetched={fetched} again={again}>
          {(sessions) =>
            sessions.length === 0 ? (
              <p className="text-ink-soft">{t('settings.nobodyFound')}</p>
            ) : (
              <ul aria-label={t('settings.sessions.title')} className="divide-y divide-line">
                {sessions.map((each) => (
                  <SessionRow
                    key={`${each.user_id} ${each.created_at}`}
                    session={each}
                    timeZone={timeZone}
                    onEnd={() => void end(each)}
                  />
                ))}
              </ul>
            )
          }
        </FetchedView>
      </div>
    </Card>
  );
}
