import Globe from 'lucide-react/icons/globe';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomSpot } from '../../shared/floor-plan/room-spot.tsx';
import { DocumentDialog } from '../../shared/loading/document-dialog.tsx';
import { ShareButton } from '../../shared/share/share-button.tsx';
import { telephone } from '../../shared/social/telephone.ts';
import { WebLink } from '../../shared/social/web-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Chips } from '../../ui/form/chips.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { StarButton } from '../bookmarks/star-button.tsx';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import type { ShownExhibitor } from './exhibitor-list.ts';
import { useExhibitor } from './use-exhibitors.ts';

/** Details of one exhibitor, with its stand on the plan. */
export function ExhibitorDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const exhibitor = useExhibitor(id);
  const starred = useBookmarks('exhibitor');
  return (
    <DocumentDialog
      document={exhibitor}
      title={({ name }) => name}
      gone={t('exhibitors.gone')}
      onClose={onClose}
      actions={exhibitor ? <ShareButton kind="exhibitor" id={id} title={exhibitor.name} /> : null}
    >
      {(shown) => <ExhibitorDetail exhibitor={shown} starred={starred?.has(id) ?? false} />}
    </DocumentDialog>
  );
}

function ExhibitorDetail({ exhibitor, starred }: { exhibitor: ShownExhibitor; starred: boolean }) {
  const { t } = useTranslation();
  const { id, name, booth, booth_shape: shape, email, phone } = exhibitor;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar square name={name} image={exhibitor.logo} size="large" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-1.5">
            {booth ? <Badge tone="sky">{t('exhibitors.booth', { booth })}</Badge> : null}
            {exhibitor.categoryName ? <Badge>{exhibitor.categoryName}</Badge> : null}
          </div>
          <p className="mt-1 text-ink-soft">{exhibitor.country}</p>
        </div>
        <StarButton kind="exhibitor" targetId={id} name={name} starred={starred} />
      </div>
      {exhibitor.description ? (
        <p dir="auto" className="whitespace-pre-line text-pretty">
          {exhibitor.description}
        </p>
      ) : null}
      <Chips label={t('exhibitors.tags')} items={exhibitor.tags} />
      <div>
        <WebLink text={exhibitor.website} icon={<Globe />} label={t('exhibitors.website')} />
        <ContactLink href={mailAddress(email)} text={email} icon={<Mail />} label={t('exhibitors.email')} />
        <ContactLink href={telephone(phone)} text={phone} icon={<Phone />} label={t('exhibitors.phone')} />
      </div>
      {shape ? (
        <section>
          <h3 className="mb-2 font-bold">{t('exhibitors.where')}</h3>
          <RoomSpot spot={{ id, kind: 'booth', name, mark: booth, shape }} />
        </section>
      ) : null}
    </div>
  );
}

const mailAddress = (email = ''): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

interface ContactLinkProps {
  /** Absent: the text is shown, and leads nowhere. */
  href: string | undefined;
  text: string | undefined;
  icon: ReactNode;
  label: string;
}

/** A mail address or a telephone number; renders nothing without a text. */
function ContactLink({ href, text, icon, label }: ContactLinkProps) {
  if (!text) return null;
  const Part = href ? 'a' : 'p';
  const look = href ? 'font-medium text-brand-ink underline-offset-4 hover:underline' : '';
  return (
    <Part href={href} className={`flex min-h-tap items-center gap-3 ${look}`}>
      <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-5">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      <span className="min-w-0 truncate" dir="ltr">
        {text}
      </span>
    </Part>
  );
}
