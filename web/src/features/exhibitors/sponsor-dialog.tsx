import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StarButton, useBookmarks } from '../bookmarks/index.ts';
import { WebLink } from '../social/index.ts';
import { TierBadge } from './tier-badge.tsx';

export function SponsorDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const sponsor = useLiveDocument('sponsors', id);
  const starred = useBookmarks('sponsor');
  return (
    <Dialog open title={sponsor?.name ?? ''} onClose={onClose}>
      {sponsor === undefined ? (
        <SkeletonRows count={3} />
      ) : sponsor ? (
        <div className="grid grid-cols-1 gap-4">
          {sponsor.banner ? <img src={sponsor.banner} alt="" className="w-full rounded-md" /> : null}
          <div className="flex items-center gap-4">
            <Avatar square name={sponsor.name} image={sponsor.logo} size="large" />
            <div className="min-w-0 flex-1">
              <TierBadge tier={sponsor.tier} />
            </div>
            <StarButton kind="sponsor" targetId={id} name={sponsor.name} starred={starred?.has(id) ?? false} />
          </div>
          {sponsor.description ? (
            <p dir="auto" className="whitespace-pre-line text-pretty">
              {sponsor.description}
            </p>
          ) : null}
          <WebLink text={sponsor.website} icon={<Globe />} label={t('exhibitors.website')} />
        </div>
      ) : (
        <p>{t('exhibitors.gone')}</p>
      )}
    </Dialog>
  );
}
