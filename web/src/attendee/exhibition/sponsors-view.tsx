import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { TierBadge } from '../../shared/exhibition/tier-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StarButton } from '../bookmarks/star-button.tsx';
import { sponsorsByTier } from './exhibitor-list.ts';

/** Who gives more is seen larger. */
const LOGO_SIZES = { platinum: 'large', gold: 'big', silver: 'medium', bronze: 'small' } as const;

export interface SponsorsViewProps {
  sponsors: readonly Sponsor[];
  starred: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

export function SponsorsView({ sponsors, starred, onOpen }: SponsorsViewProps) {
  const { t } = useTranslation();
  if (sponsors.length === 0)
    return (
      <EmptyState icon={<Gem />} title={t('exhibitors.noSponsors')}>
        {t('exhibitors.noSponsorsText')}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      {sponsorsByTier(sponsors).map((group) => (
        <Card key={group.tier} flush title={<TierBadge tier={group.tier} />}>
          <ul className="border-t border-line lg:grid lg:grid-cols-2">
            {group.sponsors.map((sponsor) => (
              <li key={sponsor.id} className="flex items-start border-b border-line">
                <button
                  type="button"
                  onClick={() => onOpen(sponsor.id)}
                  className="flex min-h-20 min-w-0 flex-1 gap-4 self-stretch py-3 ps-4 text-start transition-colors hover:bg-sunken sm:ps-5"
                >
                  <Avatar square name={sponsor.name} image={sponsor.logo} size={LOGO_SIZES[group.tier]} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{sponsor.name}</span>
                    <span dir="auto" className="own-script mt-0.5 line-clamp-2 text-sm text-ink-soft">
                      {sponsor.description}
                    </span>
                  </span>
                </button>
                <StarButton
                  kind="sponsor"
                  targetId={sponsor.id}
                  name={sponsor.name}
                  starred={starred.has(sponsor.id)}
                  className="m-2"
                />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
