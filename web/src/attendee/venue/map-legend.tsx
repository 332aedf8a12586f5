import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What the colours and signs of the plan say, one thing each; what is not on it is not explained. */
export function MapLegend({ hasBooths, hasStars, hasWay }: { hasBooths: boolean; hasStars: boolean; hasWay: boolean }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('venue.legend.title')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      <Item text={t('venue.legend.room')}>{box('fill-brand-soft stroke-brand')}</Item>
      <Item text={t('venue.legend.now')}>
        {box('fill-sun-soft stroke-sun')}
        <circle cx={12} cy={6} r={2.5} className="fill-sun-ink" />
      </Item>
      {hasBooths ? <Item text={t('venue.legend.booth')}>{box('fill-sky-soft stroke-sky')}</Item> : null}
      {hasStars ? (
        <Item text={t('venue.legend.starred')}>
          <path d="M9 2l2 5h5l-4 3.2 1.6 5L9 12.2l-4.6 3 1.6-5-4-3.2h5z" className="fill-ink" />
        </Item>
      ) : null}
      {hasWay ? (
        <Item text={t('venue.legend.way')}>
          <path d="M1 9h16" strokeWidth={4} strokeDasharray="5 4" className="stroke-earth" />
        </Item>
      ) : null}
    </ul>
  );
}

const box = (look: string) => <rect x={2} y={2} width={14} height={14} rx={3} strokeWidth={1.5} className={look} />;

function Item({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 18 18" className="size-4.5">
        {children}
      </svg>
      {text}
    </li>
  );
}
