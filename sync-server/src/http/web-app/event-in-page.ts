import { setTimeout as after } from 'node:timers/promises';
import { eventDays } from '@baraza/schema/event/event-days';
import { type BuiltFile, keptText } from './built-files.ts';

/** What anybody may know of the event before signing in: the body of `/api/config`. */
export interface EventInPage {
  demo: boolean;
  event_name: string;
  event_logo: string | null;
  starts_on: string;
  ends_on: string;
  venue: string;
  city: string;
}

/** A database that is slow or gone keeps nobody from the page: the app asks by itself then. */
const PATIENCE_MS = 300;

/**
 * Makes the page of an event: its name, days and place are there before any script, and what the app would ask for first is in
 * the page. Made anew when the event has changed.
 */
export function pagesWithEvent(
  tellEvent: (language: string) => Promise<EventInPage>,
): (page: BuiltFile, language: string) => Promise<BuiltFile> {
  const made = new Map<string, { text: string; file: BuiltFile }>();
  return async (page, language) => {
    const event = await Promise.race([
      tellEvent(language).catch(() => undefined),
      after(PATIENCE_MS, undefined, { ref: false }),
    ]);
    if (!event) return page;
    const text = withEvent(new TextDecoder().decode(page.body), event, language);
    const last = made.get(language);
    if (last?.text === text) return last.file;
    const file = keptText(page.type, text);
    made.set(language, { text, file });
    return file;
  };
}

export function withEvent(page: string, event: EventInPage, language: string): string {
  const { starts_on, ends_on } = event;
  // In words too: to make them takes an old phone longer than all else of its first screen.
  const days = starts_on ? eventDays(language, starts_on, ends_on) : undefined;
  // Not to be ended by what organisers write, nor to begin a comment.
  const told = JSON.stringify({ ...event, days }).replaceAll('<', '\\u003c');
  const config = `<script type="application/json" id="public-config" lang="${language}">${told}</script></body>`;
  const filled = page
    .replace('</body>', () => config)
    .replace(/(<div id="first-event"[^>]*>).*?(?=<\/div>)/s, (all, tag: string) =>
      event.event_name ? `${tag}${brand(event, days)}` : all,
    );
  return event.demo ? filled.replace(/(?<= id="first-demo") hidden(="")?/, '') : filled;
}

/** As `EventBrand` of the app draws it. */
function brand({ event_name, event_logo, venue, city }: EventInPage, days: string | undefined): string {
  const logo = event_logo
    ? `<img src="${escaped(event_logo)}" alt="" class="logo">`
    : '<img src="/icons/favicon.svg" alt="" width="40" height="40">';
  const place = [venue, city].filter(Boolean).map(escaped).join(', ');
  const when = venue && days ? `<bdi>${days}</bdi> · <bdi>${place}</bdi>` : '';
  return `${logo}<p><b>${escaped(event_name)}</b>${when}</p>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
