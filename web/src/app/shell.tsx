import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkerStatus } from '../shared/offline-app/worker-status.ts';
import { Badge } from '../ui/badge.tsx';
import { Brand } from '../ui/drawing/brand.tsx';
import { tellHeight } from '../ui/navigation/tell-height.ts';
import { ReachBanner } from './reach-banner.tsx';
import { ScreenTold } from './screen-told.tsx';

export interface ShellProps {
  sideBar: ReactNode;
  bottomBar: ReactNode;
  syncLine: ReactNode;
  /** Next to the app's name, on a phone. */
  badge?: ReactNode;
  children: ReactNode;
}

const tellHeaderHeight = tellHeight('--header-height');

/** Layout of both apps: a top bar, navigation at the side (wide) or bottom (phone), the screen between. */
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
      <ScreenTold />
      {sideBar}
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          ref={tellHeaderHeight}
          className="top-0 z-20 border-b border-line bg-canvas/95 backdrop-blur typing:sticky"
        >
          <div className="@container">
            {/* With text so large that both do not fit beside one another, the state of the sync is below. */}
            <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center justify-between gap-2 px-4 sm:px-6 @max-[16rem]:flex-wrap @max-[16rem]:py-2">
              {/* Beside a long state of the sync the logo stays whole, and so does each word of the badge. */}
              <div
                className={`flex items-center gap-2 ${sideBar ? 'lg:hidden' : ''} ${badge ? 'wrap-break-word *:w-auto *:shrink @max-[16rem]:wrap-anywhere' : 'shrink-0'}`}
              >
                <Brand compact={Boolean(badge)} className={badge ? 'min-w-10' : ''} />
                {badge}
              </div>
              <div className="ms-auto min-w-0" data-fleeting>
                {syncLine}
              </div>
            </div>
          </div>
          <ReachBanner />
          <div className="px-4 py-1.5 empty:hidden sm:px-6">
            <WorkerBadge />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 pt-5 pb-10 outline-none sm:px-6 tall:max-lg:pb-28"
        >
          {children}
        </main>
        {bottomBar}
      </div>
    </div>
  );
}

/** Shown only after an error: without its service worker the app doesn't open offline. */
function WorkerBadge() {
  const { t } = useTranslation();
  const { state } = useWorkerStatus();
  if (state !== 'error') return null;
  return (
    <span role="status">
      <Badge tone="danger">{t('app.worker.error')}</Badge>
    </span>
  );
}
