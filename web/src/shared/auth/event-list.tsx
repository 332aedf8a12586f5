import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ComeIn } from './come-in.tsx';
import { askOwnEvents, enterEvent, storeOtherToken } from './enter-event.ts';
import type { KnownEvent } from './known-events.ts';
import { beganShared, readStoredToken } from './session/stored-token.ts';

/** Another event is another page: these are links that load it. */
export function EventList({
  events,
  className = '',
}: {
  events: readonly KnownEvent[];
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const title = useId();
  const token = readStoredToken();
  const added = useOwnEvents(token).filter(({ base }) => !events.some((known) => known.base === base));
  const all = [...events, ...added];
  const [entering, setEntering] = useState<string>();
  if (all.length === 0) return null;

  /** Signs in there first. Where that can't be, the other page asks for the password. */
  async function enter(press: MouseEvent, { base, name }: KnownEvent) {
    if (token === null || press.ctrlKey || press.metaKey || press.shiftKey) return;
    press.preventDefault();
    if (entering !== undefined) return;
    setEntering(base);
    const answer = await enterEvent(token, base);
    if (answer.kind === 'ok') storeOtherToken(base, answer.token, name);
    location.assign(`${base}/`);
    // A browser may come back to this page as it is.
    setEntering(undefined);
  }

  return (
    <nav aria-labelledby={title} className={className}>
      {token === null ? <ComeIn events={events} /> : null}
      <p id={title} className="px-3 py-1 text-sm font-bold text-ink-soft">
        {t('app.otherEvents')}
      </p>
      <ul className="grid max-h-45 gap-1 overflow-y-auto">
        {all.map((event) => (
          <li key={event.base}>
            <a
              href={`${event.base}/`}
              aria-busy={event.base === entering || undefined}
              onClick={added.includes(event) ? (press) => void enter(press, event) : undefined}
              className="flex min-h-tap items-center gap-3 rounded-md px-3 py-1 text-start font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
            >
              {event.base === entering ? <Spinner /> : <ArrowLeftRight aria-hidden="true" className="shrink-0" />}
              <bdi className="own-script min-w-0 wrap-anywhere">{event.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where the account of this session is known, as far as the server could say. */
function useOwnEvents(token: string | null): KnownEvent[] {
  const [events, setEvents] = useState<KnownEvent[]>([]);
  useEffect(() => {
    let isHere = true;
    if (token !== null && beganShared(token))
      void askOwnEvents(token).then((own) => {
        if (isHere) setEvents(own);
      });
    return () => {
      isHere = false;
    };
  }, [token]);
  return events;
}
