import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dayKey } from '../../i18n/formats.ts';
import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { forgetTicket } from '../../shared/auth/session/stored-token.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { answerWorker } from '../../shared/notifications/answer-worker.ts';
import { needNewVersion } from '../../shared/offline-app/worker-status.ts';
import { useNoteWaiting } from '../../shared/storage-protection/waited-here.ts';
import { useWorkerAfterContact } from './worker-after-contact.ts';

/** What the app does beside its screens while a replica is open; it draws nothing. */
export function WhileOpen(): null {
  useWorkerAfterContact();
  useForgetTicket();
  useNoteWaiting();
  useUpdateWhenOld();
  useCountData();
  useOpenTapped();
  return null;
}

/** The ticket that came with the sign-in is kept until the replica has it. */
export function useForgetTicket(): void {
  const { filled } = useSyncStatus();
  useEffect(() => {
    if (filled) forgetTicket();
  }, [filled]);
}

/**
 * Looks for an update at once when the server calls this version outdated, or speaks more than it, instead of at the hourly
 * check: a door that is open for days goes by other rules than its neighbours until it is loaded again.
 */
export function useUpdateWhenOld(): void {
  const { state, isServerNewer } = useSyncStatus();
  const isOld = state === 'outdated' || isServerNewer;
  useEffect(() => {
    if (isOld) needNewVersion();
  }, [isOld]);
}

/** Counts what the app moves over the network, for the page that says it; no screen waits for it. */
function useCountData(): void {
  const { clock, status } = useReplica();
  const { time_zone: zone, data_cap = 0 } = useEvent() ?? {};
  useEffect(() => {
    if (!zone) return;
    const counted = {
      day: () => dayKey(Date.now() + clock.offset(), zone),
      isFilled: () => status.get().filled,
      cap: () => data_cap,
    };
    import('../../shared/data-use/counter.ts').then(({ countFor }) => countFor(counted)).catch(() => undefined);
  }, [clock, status, zone, data_cap]);
}

/** A tap on a notification leads on within the page, so that what is being written there is asked about. */
export function useOpenTapped(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      answerWorker('OPEN', ({ path = '/' }) => {
        if (path !== history.location.href) history.push(path);
        return true;
      }),
    [history],
  );
}
