import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openReplica, type Replica, ReplicaStorageError, type StorageProblem } from '../../replica/index.ts';
import { ReplicaProvider } from '../../replica/react.tsx';
import { endLeft, finishLeaving, leaveDevice } from '../../shared/auth/session/leave-device.ts';
import { session } from '../../shared/auth/session.ts';
import type { Session } from '../../shared/auth/session-store.ts';
import { StorageTrouble } from '../../shared/offline-app/nothing-kept.tsx';
import { forgetWaited, isLost } from '../../shared/storage-protection/waited-here.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { spareFor, sparing } from '../../ui/spare-data.ts';
import '../../ui/all.css';
import { againLater } from './again-later.ts';
import { afterClosed, closing, noteTab } from './forget-ended.ts';
import { WhileOpen } from './while-open.ts';
import { fetchFace } from './worker-after-contact.ts';

// By the time that there is a heading: a font that is late is not used before the next start.
if (navigator.serviceWorker?.controller) {
  document.documentElement.dataset.face = '';
  fetchFace();
}

const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');

/**
 * Build id: the hash in the last script's file name, which changes with any change in the app ('' in development), and
 * what the app speaks: "Ab3dEf7h.2". The server gives an event short codes when all its doors read them.
 */
const APP_VERSION = `${/-([\w-]{8})\.js$/.exec([...scripts].at(-1)?.src ?? '')?.[1] ?? ''}.${SPEAKS}`;

type SignedIn = Extract<Session, { state: 'signed_in' }>;

/** If opening takes longer than this, the screen says that it continues and what helps. */
const SLOW_MS = 5_000;

/** `again`: a removed door phone could not be emptied. */
type Opened = { replica: Replica } | { problem: StorageProblem } | { again: () => void } | null;

const token = (): string | null => {
  const current = session.current();
  return current.state === 'signed_in' ? current.token : null;
};

/** Runs `work` with the person's current token: another tab may have started a new session since the replica opened. */
function ofOwner(user_id: string, work: (token: string) => void): void {
  const current = session.current();
  if (current.state === 'signed_in' && current.user_id === user_id) work(current.token);
}

export interface ReplicaGateProps {
  owner: SignedIn;
  /** What shows while it opens. */
  meanwhile: ReactNode;
  children: ReactNode;
}

/** Opens the signed-in person's replica, and closes it on unmount. */
export function ReplicaGate({ owner, meanwhile, children }: ReplicaGateProps) {
  const { user_id, event_id, role } = owner;
  const [opened, setOpened] = useState<Opened>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the replica again.
  useEffect(() => {
    let wanted = true;
    let closeTab = () => {};
    const removed = async () => {
      const outcome = await leaveDevice(await opening, 'keep', 'removed');
      if (outcome === 'left') endLeft(user_id);
      // Not a word of it would look like a phone that goes on emptying itself.
      if (outcome !== 'left' && outcome !== 'unsent' && wanted) setOpened({ again: () => void removed() });
    };
    const hears = {
      onSignedOut: () => ofOwner(user_id, (refused) => void session.expire(refused)),
      onRole: (next: SessionRole) => ofOwner(user_id, (present) => session.changeRole(present, next)),
      onRemoved: () => void removed(),
      // Nothing is left to show. A retry asks the server whether the person is still signed in here.
      onRemovedElsewhere: (hasLeft: boolean) => {
        if (hasLeft) session.leftElsewhere(user_id);
        if (wanted) setOpened({ problem: 'closed' });
      },
      onDeleted: () => wanted && setOpened({ problem: 'deleted' }),
    };
    spareFor(role);
    const options = { user_id, event_id, role, token, sparing, appVersion: APP_VERSION, ...hears };
    const opening = afterClosed(async () => {
      await finishLeaving(user_id);
      if (wanted) closeTab = noteTab(owner);
      return openReplica(options);
    });
    opening.then(
      (replica) => wanted && setOpened(isLost(replica) ? { problem: 'deleted' } : { replica }),
      (error: unknown) =>
        wanted && setOpened({ problem: error instanceof ReplicaStorageError ? error.problem : 'failed' }),
    );
    return () => {
      wanted = false;
      closeTab();
      // What could not be opened is told until it could.
      setOpened((last) => (last && 'problem' in last ? last : null));
      // Wiped replicas are closed already; one that never opened has nothing to close.
      closing(opening.then((replica) => replica.close()));
    };
  }, [user_id, event_id, role, attempt]);

  useEffect(() => {
    if (opened && 'problem' in opened) return againLater(opened.problem, () => setAttempt((last) => last + 1));
  }, [opened]);

  if (opened === null) return <Opening meanwhile={meanwhile} />;
  const retry = () => {
    // Told, and not told again.
    if ('problem' in opened && opened.problem === 'deleted') forgetWaited();
    setOpened(null);
    setAttempt(attempt + 1);
  };
  if ('again' in opened) return <NotEmptied onRetry={opened.again} />;
  if ('problem' in opened) return <NotOpened problem={opened.problem} onRetry={retry} />;
  return (
    <ReplicaProvider replica={opened.replica}>
      <WhileOpen />
      {children}
    </ReplicaProvider>
  );
}

function Opening({ meanwhile }: { meanwhile: ReactNode }) {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isSlow) return <Slow meanwhile={meanwhile} />;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4" data-loading>
      {meanwhile}
      <p role="status" aria-label={t('app.opening')}>
        <Spinner className="size-10 text-brand" />
      </p>
    </main>
  );
}

/** Another page may block the databases. Opening still waits: it continues when that page closes. */
function Slow({ meanwhile }: { meanwhile: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      {meanwhile}
      <div role="alert">
        <EmptyState
          icon={<Spinner />}
          title={t('app.slow')}
          action={<Button onClick={() => location.reload()}>{t('app.reload')}</Button>}
        >
          {t('app.slowText')}
        </EmptyState>
      </div>
    </main>
  );
}

function NotOpened({ problem, onRetry }: { problem: StorageProblem; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <StorageTrouble
      title={t(problem === 'deleted' ? 'app.storage.deletedTitle' : 'app.storage.title')}
      again={t('app.storage.retry')}
      onAgain={onRetry}
    >
      {t(`app.storage.${problem}`)}
    </StorageTrouble>
  );
}

function NotEmptied({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <StorageTrouble title={t('app.storage.notEmptied')} again={t('app.storage.retry')} onAgain={onRetry}>
      {t('auth.leave.failed')}
    </StorageTrouble>
  );
}
