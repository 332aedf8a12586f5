import { useNavigate } from '@tanstack/react-router';
import DoorOpen from 'lucide-react/icons/door-open';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DoorScreen } from '../door/door-screen.tsx';
import { useSyncStatus } from '../replica/react.tsx';
import { useSession } from '../shared/auth/session.ts';
import { InstallBanner } from '../shared/install/install-banner.tsx';
import { SyncLine } from '../shared/sync-status/sync-line.tsx';
import { SyncScreen } from '../shared/sync-status/sync-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Contained } from '../ui/feedback/contained.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DarkModeToggle, SignOutButton } from './person-actions.tsx';
import { Shell } from './shell.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** The app of a paired phone: the door and its sync status. */
export function DoorShell() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const status = useSyncStatus();
  const [shown, setShown] = useState<'door' | 'sync'>('door');
  const [open, setOpen] = useState<'menu' | 'signOut' | null>(null);
  const name = session.state === 'signed_in' ? session.name : undefined;
  if (status.state === 'removed') return <Removed waiting={status.waiting} />;
  return (
    <Shell
      sideBar={null}
      bottomBar={null}
      badge={name ? <Badge tone="earth">{name}</Badge> : undefined}
      syncLine={
        <div className="flex items-center">
          <SyncLine onOpen={() => setShown('sync')} />
          <IconButton label={t('doors.phone.menu')} onClick={() => setOpen('menu')}>
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      }
    >
      <Contained resetKey={shown}>
        {shown === 'door' ? (
          <DoorScreen />
        ) : (
          <>
            <Button tone="quiet" onClick={() => setShown('door')}>
              {t('doors.phone.back')}
            </Button>
            <SyncScreen />
          </>
        )}
      </Contained>
      <Dialog title={name ?? t('doors.phone.menu')} open={open === 'menu'} onClose={() => setOpen(null)}>
        <div className="-mx-3 grid gap-1">
          <DarkModeToggle />
          <SignOutButton label={t('doors.phone.leave.end')} onPress={() => setOpen('signOut')} />
        </div>
      </Dialog>
      <InstallBanner />
      <SignOutDialog
        atDoor
        open={open === 'signOut'}
        onClose={() => setOpen(null)}
        onSignedOut={() => void navigate({ to: '/login', search: {}, replace: true })}
      />
    </Shell>
  );
}

/** Shown on a removed door phone: no more check-ins; the remaining commands are still sent. */
function Removed({ waiting }: { waiting: number }) {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-items-center p-4" role="alert">
      <EmptyState icon={<DoorOpen />} title={t('doors.phone.removedTitle')}>
        {waiting > 0 ? t('doors.phone.removedSending', { count: waiting }) : t('doors.phone.removedEmptying')}
      </EmptyState>
    </main>
  );
}
