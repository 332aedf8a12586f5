import Download from 'lucide-react/icons/download';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../../i18n/formats.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { saveFile } from '../../../ui/file/save-file.ts';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { ratingsFile } from './export-feedback.ts';
import { RatingsDialog } from './ratings-dialog.tsx';
import { askRatings, type SessionRatings } from './session-ratings.ts';

/** How sessions were rated: figures and comments, nobody's name. */
export function RatingsView({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const [fetched, again] = useFetched(askRatings);
  const [open, setOpen] = useState<SessionRatings>();
  const save = (ratings: readonly SessionRatings[]) => {
    const heading = (column: 'session' | 'start_time' | 'average' | 'count' | 'comments') =>
      t(`content.ratings.columns.${column}`);
    saveFile('ratings.csv', 'text/csv;charset=utf-8', ratingsFile(ratings, timeZone, heading));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-soft">{t('content.ratings.intro')}</p>
      <FetchedView fetched={fetched} again={again}>
        {(ratings) =>
          ratings.length === 0 ? (
            <EmptyState icon={<Star />} title={t('content.ratings.none')}>
              {t('content.ratings.noneText')}
            </EmptyState>
          ) : (
            <>
              <div>
                <Button
                  tone="secondary"
                  icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
                  onClick={() => save(ratings)}
                >
                  {t('content.ratings.csv')}
                </Button>
              </div>
              <Card flush>
                <ul aria-label={t('content.views.ratings')} className="divide-y divide-line">
                  {ratings.map((each) => (
                    <li key={each.session_id}>
                      <RatingsRow ratings={each} timeZone={timeZone} onOpen={() => setOpen(each)} />
                    </li>
                  ))}
                </ul>
              </Card>
            </>
          )
        }
      </FetchedView>
      {open ? <RatingsDialog ratings={open} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

interface RatingsRowProps {
  ratings: SessionRatings;
  timeZone: string;
  onOpen: () => void;
}

function RatingsRow({ ratings, timeZone, onOpen }: RatingsRowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { title, start_time, average, count, comments } = ratings;
  const detail = [
    formatMoment(start_time, now, timeZone),
    t('content.ratings.count', { count }),
    ...(comments > 0 ? [t('content.ratings.comments', { count: comments })] : []),
  ];
  return (
    <ListRow
      title={title}
      detail={detail.join(' · ')}
      trailing={
        <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold whitespace-nowrap tabular-nums">
          <Star aria-hidden="true" className="size-5 fill-sun text-sun" />
          {t('content.ratings.average', { average: formatNumber(Math.round(average * 10) / 10) })}
        </span>
      }
      onPress={onOpen}
    />
  );
}
