import type { User } from '@baraza/schema/people/user';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SocialLinks } from '../../shared/social/social-links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/form/chips.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { PictureButtons } from './picture-buttons.tsx';

interface ProfileCardProps {
  user: User;
  /** Of the button that opens the form. */
  edit?: RefCallback<HTMLElement>;
  onEdit: () => void;
}

/** The person's own card as others see it, plus private fields. */
export function ProfileCard({ user, edit, onEdit }: ProfileCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-start gap-4">
          <Avatar name={user.name} image={user.avatar} size="large" />
          <div className="min-w-0 flex-1 basis-32">
            <h2 className="text-xl font-bold">
              <bdi>{user.name}</bdi>
            </h2>
            <p>{[user.position, user.company].filter(Boolean).join(' · ')}</p>
            <p className="truncate text-sm text-ink-soft">{user.email}</p>
            <div className="mt-2 flex flex-wrap gap-1.5">
              {user.ticketType ? <Badge tone="earth">{user.ticketType}</Badge> : null}
              {user.checkedIn ? (
                <Badge tone="brand">
                  <CircleCheck aria-hidden="true" className="size-3.5" />
                  {t('attendees.here')}
                </Badge>
              ) : null}
              {user.hidden ? <Badge tone="sun">{t('profile.hidden')}</Badge> : null}
            </div>
          </div>
        </div>
        <PictureButtons avatar={user.avatar} />
        {user.bio ? (
          <p dir="auto" className="whitespace-pre-line text-pretty">
            {user.bio}
          </p>
        ) : (
          <p className="text-ink-soft">{t('profile.noBio')}</p>
        )}
        <Chips label={t('profile.yourInterests')} items={user.interests} />
        <SocialLinks social={user.social} />
        <div>
          <Button ref={edit} tone="secondary" icon={<Pencil aria-hidden="true" className="size-5" />} onClick={onEdit}>
            {t('profile.edit')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
