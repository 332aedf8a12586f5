import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Menu from 'lucide-react/icons/menu';
import MessageSquare from 'lucide-react/icons/message-square';
import ScanLine from 'lucide-react/icons/scan-line';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import Undo2 from 'lucide-react/icons/undo-2';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OtherEvents } from '../shared/auth/other-events.tsx';
import { useKeptEventName } from '../shared/event/use-kept-event-name.ts';
import { SyncLine } from '../shared/sync-status/sync-line.tsx';
import { Badge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { BottomBar } from '../ui/navigation/bottom-bar.tsx';
import { DarkModeToggle, SignOutButton } from './person-actions.tsx';
import { Shell } from './shell.tsx';
import { SideBar, sideBarItemClass } from './side-bar.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

const IN_BOTTOM_BAR = 4;

export function AdminShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'menu' | 'signOut' | null>(null);

  useKeptEventName();
  const current = ADMIN_PAGES.find(({ to }) => pathname.startsWith(to))?.id ?? '';
  const badge = <Badge tone="earth">{t('app.administrator')}</Badge>;
  const pageItem = ({ id, to, icon: Icon }: (typeof ADMIN_PAGES)[number]): ReactNode => (
    <li key={id}>
      <Link to={to} onClick={() => setOpen(null)} className={sideBarItemClass}>
        <Icon aria-hidden="true" />
        {t(`app.admin.${id}`)}
      </Link>
    </li>
  );
  const personal = (
    <>
      <Link to="/" search={{}} onClick={() => setOpen(null)} className={sideBarItemClass}>
        <Undo2 aria-hidden="true" />
        {t('app.attendeeApp')}
      </Link>
      <OtherEvents />
      <DarkModeToggle />
      <SignOutButton onPress={() => setOpen('signOut')} />
    </>
  );

  return (
    <Shell
      badge={badge}
      sideBar={
        <SideBar badge={badge} footer={personal}>
          {ADMIN_PAGES.map(pageItem)}
        </SideBar>
      }
      syncLine={<SyncLine onOpen={() => void navigate({ to: '/admin/sync' })} />}
      bottomBar={
        <BottomBar
          label={t('app.navigation')}
          current={current}
          items={[
            ...ADMIN_PAGES.slice(0, IN_BOTTOM_BAR).map(({ id, to, icon: Icon }) => ({
              id,
              link: { to },
              label: t(`app.admin.${id}`),
              icon: <Icon aria-hidden="true" />,
            })),
            { id: 'menu', label: t('app.menu'), icon: <Menu aria-hidden="true" />, onPress: () => setOpen('menu') },
          ]}
        />
      }
    >
      {children}
      <Dialog title={t('app.menu')} open={open === 'menu'} onClose={() => setOpen(null)}>
        <ul className="grid gap-1">{ADMIN_PAGES.slice(IN_BOTTOM_BAR).map(pageItem)}</ul>
        <div className="grid gap-1">{personal}</div>
      </Dialog>
      <SignOutDialog
        open={open === 'signOut'}
        onClose={() => setOpen(null)}
        onSignedOut={() => void navigate({ to: '/login', search: {}, replace: true })}
      />
    </Shell>
  );
}

/** A page of the admin panel; each has a route of its own in `routes/_inside/admin/`. */
interface AdminPage {
  id: 'dashboard' | 'exhibitors' | 'attendees' | 'check-in' | 'messaging' | 'settings';
  to:
    | '/admin/dashboard'
    | '/admin/exhibitors'
    | '/admin/attendees'
    | '/admin/check-in'
    | '/admin/messaging'
    | '/admin/settings';
  icon: LucideIcon;
}

const ADMIN_PAGES: readonly AdminPage[] = [
  { id: 'dashboard', to: '/admin/dashboard', icon: LayoutDashboard },
  { id: 'exhibitors', to: '/admin/exhibitors', icon: Store },
  { id: 'attendees', to: '/admin/attendees', icon: UsersRound },
  { id: 'check-in', to: '/admin/check-in', icon: ScanLine },
  { id: 'messaging', to: '/admin/messaging', icon: MessageSquare },
  { id: 'settings', to: '/admin/settings', icon: Settings },
];
