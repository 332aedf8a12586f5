import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import Award from 'lucide-react/icons/award';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StarredRow } from '../bookmarks/starred-row.tsx';
import { sponsorsByTier } from './exhibitor-list.ts';

/** Who gives more is seen larger. */
const LOGO_SIZES = { platinum: 'large', gold: 'big', silver: 'medium', bronze: 'small' } as const;

const MEDALS = { platinum: 'text-sky', gold: 'text-sun', silver: 'text-ink-soft', bronze: 'text-earth' } as const;

function TierTitle({ tier }: Pick<Sponsor, 'tier'>) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2">
      <Award aria-hidden="true" className={`size-6 ${MEDALS[tier]}`} />
      {t(`exhibitors.tiers.${tier}`)}
    </span>
  );
}

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
    <div className="grid grid-cols-1 gap-6">
      {sponsorsByTier(sponsors).map((group) => (
        <Card key={group.tier} plain title={<TierTitle tier={group.tier} />}>
          <ul className="border-t border-line lg:grid lg:grid-cols-2 lg:gap-x-6">
            {group.sponsors.map((sponsor) => (
              <StarredRow
                key={sponsor.id}
                kind="sponsor"
                id={sponsor.id}
                name={sponsor.name}
                image={sponsor.logo}
                size={LOGO_SIZES[group.tier]}
                square
                starred={starred.has(sponsor.id)}
                onOpen={onOpen}
              >
                <span dir="auto" className="own-script mt-0.5 line-clamp-2 text-sm text-ink-soft">
                  {sponsor.description}
                </span>
              </StarredRow>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
