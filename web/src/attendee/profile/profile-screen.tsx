import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { OwnNotHere, useIsMissing } from '../../shared/loading/own-not-here.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BlockedCard } from '../moderation/blocked-card.tsx';
import { MyYearCard } from '../my-year/my-year-card.tsx';
import { TicketPanel } from '../ticket/ticket-panel.tsx';
import { ContactCard } from './contact-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsCard } from './settings-card.tsx';

function PasswordCard() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('profile.password.title')}>
      <Button tone="secondary" icon={<KeyRound aria-hidden="true" className="size-5" />} onClick={() => setOpen(true)}>
        {t('profile.password.open')}
      </Button>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

/** The person's own card, code, settings and data. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const user = useLiveDocument('users', user_id);
  const isMissing = useIsMissing(user);
  const [editing, setEditing] = useState(false);
  const shown = useFocusKept(editing);
  return (
    <>
      <PageHeading title={t('profile.title')} />
      {isMissing ? (
        <div className="grid gap-4">
          <Card flush>
            <OwnNotHere />
          </Card>
          <SettingsCard />
        </div>
      ) : !user ? (
        <SkeletonRows count={3} className="h-40 w-full" />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
          <div className="grid grid-cols-1 gap-4">
            {/* Only the card: what is written in others of this screen stays. */}
            {editing ? (
              <ProfileForm user={user} shown={shown} onDone={() => setEditing(false)} />
            ) : (
              <ProfileCard user={user} edit={shown} onEdit={() => setEditing(true)} />
            )}
            <ContactCard email={user.email ?? ''} />
            <SettingsCard />
            <BlockedCard />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <MyYearCard />
            <TicketPanel />
            {user.shares_email ? null : <PasswordCard />}
            <OwnDataCard shared={user.shares_email ? user.email : undefined} />
          </div>
        </div>
      )}
    </>
  );
}
