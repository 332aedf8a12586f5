import { SCORES } from '@baraza/schema/programme/feedback/rating';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { BarTable, part } from '../../dashboard/cards/bar-table.tsx';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { askComments, type SessionRatings } from './session-ratings.ts';

/** How one session was rated, and what people wrote about it. */
export function RatingsDialog({ ratings, onClose }: { ratings: SessionRatings; onClose: () => void }) {
  const { t } = useTranslation();
  const { session_id, title, count, by_score } = ratings;
  const ask = useCallback(() => askComments(session_id), [session_id]);
  const [fetched, again] = useFetched(ask);
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <BarTable
          caption={t('content.ratings.scores')}
          columns={[t('content.ratings.score'), t('content.ratings.people')]}
          rows={[...SCORES].reverse().map((score) => ({
            key: String(score),
            name: formatNumber(score),
            values: [formatNumber(by_score[score - 1] ?? 0)],
            bars: [part(by_score[score - 1] ?? 0, count)],
          }))}
        />
        <section>
          <h3 className="mb-2 font-bold">{t('content.ratings.title')}</h3>
          <FetchedView fetched={fetched} again={again}>
            {(comments) =>
              comments.length === 0 ? (
                <p className="text-ink-soft">{t('content.ratings.noComments')}</p>
              ) : (
                <ul className="divide-y divide-line border-t border-line">
                  {comments.map(({ score, comment }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same, and comments have no ids.
                    <li key={at} className="py-3">
                      <p className="text-sm text-ink-soft">
                        {t('content.ratings.average', { average: formatNumber(score) })}
                      </p>
                      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                        {comment}
                      </p>
                    </li>
                  ))}
                </ul>
              )
            }
          </FetchedView>
        </section>
      </div>
    </Dialog>
  );
}
