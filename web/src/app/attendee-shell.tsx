import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationArrivals } from '../attendee/notifications/notification-arrivals.tsx';
import { UnreadBadge } from '../attendee/notifications/unread-badge.tsx';
import { AgendaReminders } from '../attendee/programme/agenda-reminders.tsx';
import { WelcomeModal } from '../attendee/welcome/welcome-modal.tsx';
import { useReplica } from '../replica/react.tsx';
import { isInstalled } from '../shared/install/device.ts';
import { InstallBanner } from '../shared/install/install-banner.tsx';
import { useUnreadCount } from '../shared/notifications/use-notifications.ts';
import { keepScannerInAdvance } from '../shared/scanner/keep-in-advance.ts';
import { KeepSafeCard } from '../shared/storage-protection/keep-safe-card.tsx';
import { SyncLine } from '../shared/sync-status/sync-line.tsx';
import { SyncScreen } from '../shared/sync-status/sync-screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { DarkModeToggle, SignOutButton } from './person-actions.tsx';
import { SECTIONS } from './sections.tsx';
import { Shell } from './shell.tsx';
import { SideBar, sideBarItemClass } from './side-bar.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** As many as a thumb can tell apart, the menu beside them. */
const IN_BOTTOM_BAR = 4;

export function AttendeeShell() {
  const { t } = useTranslation();
  const { role } = useReplica();
  const navigate = useNavigate();
  const { section: asked } = useSearch({ from: '/inside/home' });
  const unread = useUnreadCount();
  const [open, setOpen] = useState<'menu' | 'signOut' | null>(null);

  useEffect(() => {
    if (isInstalled()) keepScannerInAdvance();
  }, []);

  const section = SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0];
  const current = asked === 'sync' ? 'sync' : section.id;
  const show = (id: string) => {
    setOpen(null);
    void navigate({ to: '/', search: id === SECTIONS[0].id ? {} : { section: id } });
  };
  const badgeOf = (id: string): ReactNode => (id === 'notifications' ? <UnreadBadge unread={unread} /> : null);
  const sectionItem = ({ id, icon: Icon }: (typeof SECTIONS)[number]): ReactNode => (
    <li key={id}>
      <button
        type="button"
        aria-current={id === current ? 'page' : undefined}
        onClick={() => show(id)}
        className={sideBarItemClass}
      >
        <Icon aria-hidden="true" />
        <span className="flex-1">{t(`app.sections.${id}`)}</span>
        {badgeOf(id)}
      </button>
    </li>
  );
  const personal = (
    <>
      {role === 'admin' ? (
        <Link to="/admin" className={sideBarItemClass}>
          <ShieldCheck aria-hidden="true" />
          {t('app.adminPanel')}
        </Link>
      ) : null}
      <DarkModeToggle />
      <SignOutButton onPress={() => setOpen('signOut')} />
    </>
  );

  return (
    <Shell
      sideBar={<SideBar footer={personal}>{SECTIONS.map(sectionItem)}</SideBar>}
      syncLine={<SyncLine onOpen={() => show('sync')} />}
      bottomBar={
        <BottomBar
          label={t('app.navigation')}
          current={current}
          onSelect={(id) => (id === 'menu' ? setOpen('menu') : show(id))}
          items={[
            ...SECTIONS.slice(0, IN_BOTTOM_BAR).map(({ id, icon: Icon }) => ({
              id,
              label: t(`app.shortSections.${id}`),
              icon: <Icon aria-hidden="true" />,
              badge: badgeOf(id),
            })),
            { id: 'menu', label: t('app.menu'), icon: <Menu aria-hidden="true" /> },
          ]}
        />
      }
    >
      {current === 'sync' ? null : <KeepSafeCard />}
      <Suspense fallback={<SkeletonRows count={4} className="h-28 w-full" />}>
        {current === 'sync' ? <SyncScreen /> : <section.Screen onSection={show} />}
      </Suspense>
      <Dialog title={t('app.menu')} open={open === 'menu'} onClose={() => setOpen(null)}>
        <ul className="grid gap-1">{SECTIONS.slice(IN_BOTTOM_BAR).map(sectionItem)}</ul>
        <div className="grid gap-1">{personal}</div>
      </Dialog>
      <WelcomeModal />
      <InstallBanner />
      <NotificationArrivals />
      <AgendaReminders />
      <SignOutDialog
        open={open === 'signOut'}
        onClose={() => setOpen(null)}
        onSignedOut={() => void navigate({ to: '/', search: {}, replace: true })}
      />
    </Shell>
  );
}
