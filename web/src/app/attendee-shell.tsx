import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alerts } from '../attendee/alerts/alerts.tsx';
import { NewNotifications } from '../attendee/notifications/new-notifications.tsx';
import { UnreadBadge } from '../attendee/notifications/unread-badge.tsx';
import { AgendaReminders } from '../attendee/programme/agenda/agenda-reminders.tsx';
import { WelcomeModal } from '../attendee/welcome/welcome-modal.tsx';
import { useReplica } from '../replica/react.tsx';
import { SECTIONS, searchOf, sectionOf } from '../routes/_inside/_home/-sections.ts';
import { OtherEvents } from '../shared/auth/other-events.tsx';
import { useKeptEventName } from '../shared/event/use-kept-event-name.ts';
import { useKeptPlan } from '../shared/floor-plan/use-kept-plan.ts';
import { isInstalled } from '../shared/install/device.ts';
import { InstallBanner } from '../shared/install/install-banner.tsx';
import { useUnreadCount } from '../shared/notifications/use-notifications.ts';
import { keepScannerInAdvance } from '../shared/scanner/keep-in-advance.ts';
import { SyncLine } from '../shared/sync-status/sync-line.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { BottomBar } from '../ui/navigation/bottom-bar.tsx';
import { NavigationLink } from '../ui/navigation/navigation-link.tsx';
import { useSparing } from '../ui/spare-data.ts';
import { useLastScreen } from './keep-last-screen.ts';
import { useKeptScroll } from './keep-scroll.ts';
import { DarkModeToggle, SignOutButton } from './person-actions.tsx';
import { Shell } from './shell.tsx';
import { SideBar, sideBarItemClass } from './side-bar.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

const CapNotice = lazyPart(async () => ({ default: (await import('../shared/data-use/cap-notice.tsx')).CapNotice }));

/** Most items a thumb can hit reliably, next to the menu button. */
const IN_BOTTOM_BAR = 5;

/** What it is around is always the router's outlet, which follows the address by itself. */
const isSameOutlet = () => true;

/** Renders for another section only: what opens over one is not its matter, and its tap would wait for all of this. */
export const AttendeeShell = memo(function AttendeeShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { role, user_id } = useReplica();
  const navigate = useNavigate();
  const section = useSearch({ strict: false, select: ({ section }) => section });
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const unread = useUnreadCount();
  const isCapped = useSparing() === 'capped';
  useKeptScroll();
  useLastScreen(user_id);
  useKeptEventName();
  useKeptPlan();
  const [open, setOpen] = useState<'menu' | 'signOut' | null>(null);

  useEffect(() => {
    if (isInstalled()) keepScannerInAdvance();
  }, []);

  // An unknown address belongs to no section.
  const current = pathname === '/' ? sectionOf(section).id : '';
  const badgeOf = (id: string): ReactNode => (id === 'notifications' ? <UnreadBadge unread={unread} /> : null);
  const sectionItem = ({ id, icon: Icon }: (typeof SECTIONS)[number]): ReactNode => (
    <li key={id}>
      <NavigationLink
        to="/"
        search={searchOf(id)}
        current={id === current}
        onClick={() => setOpen(null)}
        className={sideBarItemClass}
      >
        <Icon aria-hidden="true" />
        <span className="flex-1">{t(`app.sections.${id}`)}</span>
        {badgeOf(id)}
      </NavigationLink>
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
      <OtherEvents />
      <DarkModeToggle />
      <SignOutButton onPress={() => setOpen('signOut')} />
    </>
  );

  return (
    <Shell
      sideBar={<SideBar footer={personal}>{SECTIONS.map(sectionItem)}</SideBar>}
      syncLine={<SyncLine onOpen={() => void navigate({ to: '/', search: { section: 'sync' } })} />}
      bottomBar={
        <BottomBar
          label={t('app.navigation')}
          current={current}
          items={[
            ...SECTIONS.slice(0, IN_BOTTOM_BAR).map(({ id, icon: Icon }) => ({
              id,
              link: { to: '/' as const, search: searchOf(id) },
              label: t(`app.shortSections.${id}`),
              icon: <Icon aria-hidden="true" />,
              badge: badgeOf(id),
            })),
            { id: 'menu', label: t('app.menu'), icon: <Menu aria-hidden="true" />, onPress: () => setOpen('menu') },
          ]}
        />
      }
    >
      {isCapped ? (
        <Suspense>
          <CapNotice />
        </Suspense>
      ) : null}
      {children}
      <Dialog title={t('app.menu')} open={open === 'menu'} onClose={() => setOpen(null)}>
        <ul className="grid gap-1">{SECTIONS.slice(IN_BOTTOM_BAR).map(sectionItem)}</ul>
        <div className="grid gap-1">{personal}</div>
      </Dialog>
      <WelcomeModal />
      <InstallBanner />
      <NewNotifications />
      <AgendaReminders />
      <Alerts />
      <SignOutDialog
        open={open === 'signOut'}
        onClose={() => setOpen(null)}
        onSignedOut={() => void navigate({ to: '/', search: {}, replace: true })}
      />
    </Shell>
  );
}, isSameOutlet);
