import { SPONSOR_TIERS } from '@baraza/schema/event/event-defaults';
import ExternalLink from 'lucide-react/icons/external-link';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { useTranslated } from '../../shared/translated/use-translated.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { SampleBadge, SampleHint } from './sample-note.tsx';
import { SAMPLE_SPONSORS } from './samples.ts';
import { useShown } from './with-samples.ts';

type FeaturedSponsor = (typeof SAMPLE_SPONSORS)[number];

const LOGO_SIZES = { platinum: 'large', gold: 'big', silver: 'medium', bronze: 'small' } as const;

/** More would push the content below off the screen. */
const MOST_SHOWN = 6;

const byTier = (sponsors: readonly FeaturedSponsor[]): FeaturedSponsor[] =>
  [...sponsors].sort(
    (a, b) => SPONSOR_TIERS.indexOf(a.tier) - SPONSOR_TIERS.indexOf(b.tier) || a.name.localeCompare(b.name),
  );

export function FeaturedSponsors() {
  const { t } = useTranslation();
  const found = useTranslated(useLiveQuery((db) => db.sponsors.find(), []));
  const sorted = useMemo(() => found && byTier(found).slice(0, MOST_SHOWN), [found]);
  const shown = useShown<FeaturedSponsor>(sorted, SAMPLE_SPONSORS);
  return (
    <Card plain title={t('dashboard.sponsors.title')} action={shown.of === 'sample' ? <SampleBadge /> : null}>
      {shown.of === 'nothing_yet' ? (
        <SkeletonRows count={MOST_SHOWN} className="h-18 w-full" />
      ) : shown.items.length === 0 ? (
        <EmptyState icon={<HeartHandshake />} title={t('dashboard.sponsors.none')}>
          {t('dashboard.sponsors.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {shown.items.map((sponsor) => (
            <SponsorRow key={sponsor.id} sponsor={sponsor} />
          ))}
        </ul>
      )}
      {shown.of === 'sample' ? <SampleHint /> : null}
    </Card>
  );
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

function SponsorRow({ sponsor }: { sponsor: FeaturedSponsor }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-start gap-3">
      <Avatar square name={sponsor.name} image={sponsor.logo} size={LOGO_SIZES[sponsor.tier]} />
      <div className="min-w-0 flex-1 basis-24">
        <p className="font-bold">{sponsor.name}</p>
        <p className="text-sm font-semibold text-earth-ink">{t(`dashboard.tiers.${sponsor.tier}`)}</p>
        <p dir="auto" className="own-script line-clamp-2 text-sm text-ink-soft">
          {sponsor.description}
        </p>
      </div>
      {isWebAddress(sponsor.website) ? (
        <a
          href={sponsor.website}
          target="_blank"
          rel="noreferrer"
          aria-label={t('dashboard.sponsors.visit', { name: sponsor.name })}
          className="grid size-tap shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
        </a>
      ) : null}
    </li>
  );
}
