const EVENT = /^(?:\/e\/([^/?#]+))?/;

/** Where the addresses of an event begin: "/e/summit-2027" of "/e/summit-2027/admin"; '' of the server's default event. */
export const eventBaseOf = (pathname: string): string => EVENT.exec(pathname)?.[0] as string;

/** "/admin" of "/e/summit-2027/admin": what is the same in all events. */
export const pathInEvent = (pathname: string): string => pathname.slice(eventBaseOf(pathname).length) || '/';

/** The id in such an address; undefined where it names none. */
export function eventIdIn(pathname: string): string | undefined {
  const [, part] = EVENT.exec(pathname) ?? [];
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const eventBase = (eventId: string): string => `/e/${encodeURIComponent(eventId)}`;
