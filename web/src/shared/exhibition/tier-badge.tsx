import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import Award from 'lucide-react/icons/award';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/badge.tsx';

const TONES: Record<Sponsor['tier'], Tone> = { platinum: 'sky', gold: 'sun', silver: 'neutral', bronze: 'earth' };

export function TierBadge({ tier }: { tier: Sponsor['tier'] }) {
  const { t } = useTranslation();
  return (
    <Badge tone={TONES[tier]}>
      <Award aria-hidden="true" className="size-3.5" />
      {t(`exhibitors.tiers.${tier}`)}
    </Badge>
  );
}
