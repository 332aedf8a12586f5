import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useToldTicket } from '../../../shared/auth/session.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { EarlyTicketProps } from './early-ticket.tsx';

/** On most lines the home screen is there before: milliseconds. */
const PATIENCE_MS = 500;

const load = () => import('./early-ticket.tsx');
const EarlyTicket = lazy<ComponentType<EarlyTicketProps>>(() =>
  load().then(
    (early) => ({ default: early.EarlyTicket }),
    // The ticket comes with the app then.
    () => ({ default: () => null }),
  ),
);

/** Fetches what draws the ticket; the home screen needs most of it too. */
export const bringTicket = (): Promise<unknown> => load().catch(() => undefined);

/** Does what needs the line, for who has just signed in: once nothing of their ticket has to stand behind it. */
export function afterTicket(work: () => unknown): void {
  void (session.ticket() ? bringTicket() : Promise.resolve()).then(work).catch(() => undefined);
}

/** Whether this start of the app is a slow one: the next screen that waits shows the ticket at once. */
let isSlow = false;

/** The home screen is there: what waits from now on, waits for other things. */
export function endWaiting(): void {
  isSlow = false;
}

/** Whether the app has been awaited for so long that something is to be shown meanwhile. */
export function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(isSlow);
  useEffect(() => {
    if (!isAwaited || isLate) return;
    const timer = setTimeout(() => {
      isSlow = true;
      setLate(true);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, isLate]);
  return isAwaited && isLate;
}

/**
 * The ticket of who has just signed in, in place of a screen that takes long to come: on a slow line the app with its replica
 * takes a minute more, and the queue at the door moves on.
 */
export function TicketMeanwhile({ alone = false }: { alone?: boolean }) {
  const ticket = useToldTicket();
  const isLate = useIsLate(ticket !== undefined);
  return ticket && isLate ? (
    <Suspense>
      <EarlyTicket ticket={ticket} alone={alone} />
    </Suspense>
  ) : null;
}

/** What shows until the app's own code is there. */
export function BeforeTheApp({ withTicket }: { withTicket: boolean }) {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4 text-ink" data-loading>
      {withTicket ? <TicketMeanwhile alone /> : null}
      <p role="status" aria-label={t('app.coming')}>
        <Spinner className="size-10 text-brand-ink" />
      </p>
    </main>
  );
}
