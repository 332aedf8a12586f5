import { Link } from '@tanstack/react-router';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { isYearReady } from './gather-year.ts';

/** Leads to the page from the last day of the event on. */
export function MyYearCard() {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  if (!event || !isYearReady(event, now)) return null;
  return (
    <Card title={t('myYear.title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{t('myYear.what')}</p>
        <Link to="/" search={{ section: 'my-year' }} className={buttonClass('secondary')}>
          <CalendarHeart aria-hidden="true" className="size-5" />
          {t('myYear.open')}
        </Link>
      </div>
    </Card>
  );
}
