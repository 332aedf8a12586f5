import { Link } from '@tanstack/react-router';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { useTranslation } from 'react-i18next';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type GatheredYear, useMyYear } from './use-my-year.ts';
import { YearActions } from './year-actions.tsx';
import { YearDays } from './year-days.tsx';
import { YearHead } from './year-head.tsx';
import { Connected, Parts, Starred } from './year-lists.tsx';
import './my-year.css';

/** A person's event on one page, gathered from the replica: nothing is asked of the network, nothing sent. */
export function MyYearScreen() {
  const { t } = useTranslation();
  const year = useMyYear();
  // All that there can be: without any of it there is nothing to look back on.
  const found = year === undefined ? undefined : year ? [...year.days, ...year.people, ...year.starred] : [];
  return (
    <WhenKnown<unknown>
      items={found}
      waiting={
        <div data-loading>
          <SkeletonRows count={3} className="h-40 w-full" />
        </div>
      }
    >
      {({ length }) =>
        year && length > 0 ? (
          <Year year={year} />
        ) : (
          <>
            <PageHeading title={t('myYear.title')} />
            <Card flush>
              <EmptyState
                icon={<CalendarHeart />}
                title={t(year?.isOver ? 'myYear.emptyOver' : 'myYear.empty')}
                action={
                  <Link to="/" search={{ section: 'programme' }} className={`mt-2 ${buttonClass('secondary')}`}>
                    {t('programme.agenda.browse')}
                  </Link>
                }
              >
                {t(year?.isOver ? 'myYear.emptyOverText' : 'myYear.emptyText')}
              </EmptyState>
            </Card>
          </>
        )
      }
    </WhenKnown>
  );
}

function Year({ year }: { year: GatheredYear }) {
  const { t } = useTranslation();
  return (
    <article className="my-year grid grid-cols-1 gap-4 lg:gap-5">
      <YearHead year={year} />
      <YearActions year={year} />
      <div className="year-columns grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-5">
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <YearDays year={year} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <Connected people={year.people} />
          <Parts title={t('myYear.topics')} parts={year.topics} />
          <Parts title={t('myYear.rooms')} parts={year.rooms} />
          <Starred places={year.starred} />
        </div>
      </div>
      <p className="text-sm text-pretty text-ink-soft">{t('myYear.note')}</p>
    </article>
  );
}
