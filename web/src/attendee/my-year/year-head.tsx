import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from 'react-i18next';
import { WovenPattern } from '../../ui/drawing/pattern.tsx';
import { useScreenName } from '../../ui/navigation/screen-name.ts';
import type { GatheredYear } from './use-my-year.ts';
import { useYearTexts } from './use-year-texts.ts';

/** Whose year, of which event, in four figures. */
export function YearHead({ year }: { year: GatheredYear }) {
  const { t } = useTranslation();
  useScreenName(t('myYear.title'));
  const { name, days, place, figures } = useYearTexts(year);
  return (
    <header className="year-head relative isolate overflow-hidden rounded-lg bg-hero p-5 text-on-hero shadow-card sm:p-7">
      <WovenPattern className="absolute inset-0 -z-10 opacity-[0.07]" />
      <h1 className="tracking-tight text-balance">
        <span className="block text-lg font-bold opacity-90">{t('myYear.title')}</span>
        <bdi className="own-script mt-1 block text-2xl font-extrabold sm:text-3xl">{year.event.name}</bdi>
      </h1>
      <p className="mt-1 text-lg font-semibold">
        <bdi>{name}</bdi>
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden="true" className="size-4.5 shrink-0" />
          {days}
        </li>
        <li className="flex items-center gap-2">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
          <bdi>{place}</bdi>
        </li>
      </ul>
      <dl className="year-figures mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex min-w-0 flex-col">
            <dt className="order-last text-sm opacity-90">{label}</dt>
            <dd className="text-2xl font-extrabold tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
