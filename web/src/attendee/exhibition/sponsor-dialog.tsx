import { inLanguage } from '@baraza/schema/define/in-language';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { TierBadge } from '../../shared/exhibition/tier-badge.tsx';
import { DocumentDialog } from '../../shared/loading/document-dialog.tsx';
import { WebLink } from '../../shared/social/web-link.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { usePicture } from '../../ui/picture/use-picture.ts';
import { StarButton } from '../bookmarks/star-button.tsx';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';

export function SponsorDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const found = useLiveDocument('sponsors', id);
  const sponsor = found && inLanguage(found, i18n.language);
  const starred = useBookmarks('sponsor');
  const banner = usePicture(sponsor?.banner);
  return (
    <DocumentDialog document={sponsor} title={({ name }) => name} gone={t('exhibitors.gone')} onClose={onClose}>
      {(shown) => (
        <div className="grid grid-cols-1 gap-4">
          {banner ? <img src={banner} alt="" className="w-full rounded-md" /> : null}
          <div className="flex items-center gap-4">
            <Avatar square name={shown.name} image={shown.logo} size="large" />
            <div className="min-w-0 flex-1">
              <TierBadge tier={shown.tier} />
            </div>
            <StarButton kind="sponsor" targetId={id} name={shown.name} starred={starred?.has(id) ?? false} />
          </div>
          {shown.description ? (
            <p dir="auto" className="whitespace-pre-line text-pretty">
              {shown.description}
            </p>
          ) : null}
          <WebLink text={shown.website} icon={<Globe />} label={t('exhibitors.website')} />
        </div>
      )}
    </DocumentDialog>
  );
}
