import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../replica/react.tsx';
import { WorkerBadge } from '../shared/offline-app/worker-badge.tsx';
import { useDeviceOnline } from '../shared/sync-status/online.ts';
import { Brand } from '../ui/brand.tsx';
import { Banner } from '../ui/feedback/banner.tsx';

export interface ShellProps {
  sideBar: ReactNode;
  bottomBar: ReactNode;
  syncLine: ReactNode;
  /** Beside the name, on a phone. */
  badge?: ReactNode;
  children: ReactNode;
}

/** The frame of both apps: a bar above, navigation beside (wide) or below (phone), the screen between. */
export function Shell({ sideBar, bottomBar, syncLine, badge, children }: ShellProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {t('app.skipToContent')}
      </a>
      {sideBar}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 border-b border-line bg-canvas/95 backdrop-blur">
          <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center justify-between gap-2 px-4 sm:px-6">
            <div className="flex min-w-0 items-center gap-2 lg:hidden">
              <Brand compact={Boolean(badge)} />
              {badge}
            </div>
            <div className="ms-auto min-w-0">{syncLine}</div>
          </div>
          <OfflineBanner />
          <div className="px-4 py-1.5 empty:hidden sm:px-6">
            <WorkerBadge />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 pt-5 pb-28 outline-none sm:px-6 lg:pb-10"
        >
          {children}
        </main>
        {bottomBar}
      </div>
    </div>
  );
}

/** Shown when the device has no network, and when it has one that does not lead to the server. */
function OfflineBanner() {
  const { t } = useTranslation();
  const online = useDeviceOnline();
  const { state } = useSyncStatus();
  if (online && state !== 'offline') return null;
  return (
    <Banner wide tone="sun" icon={<WifiOff aria-hidden="true" className="size-5" />}>
      {t('app.offline')}
    </Banner>
  );
}
