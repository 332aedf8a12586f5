import { pathInEvent } from '@baraza/schema/event/event-address';

/** What bytes were for, in the order in which a screen lists them. */
export const KINDS = ['app', 'first', 'news', 'sent', 'pictures', 'other'] as const;
export type Kind = (typeof KINDS)[number];
export type Bytes = Partial<Record<Kind, number>>;

/** @param isFilled whether this device has had all of the event: what a pull brings before is not news */
export function kindOf(pathname: string, isFilled: boolean): Kind {
  const path = pathInEvent(pathname);
  if (path.startsWith('/api/images/')) return 'pictures';
  if (path === '/api/sync/push') return 'sent';
  if (path === '/api/sync/snapshot') return 'first';
  if (path === '/api/sync/pull') return isFilled ? 'news' : 'first';
  return /^\/(api|events|venue)\//.test(path) ? 'other' : 'app';
}

export function addTo(sum: Bytes, more: Bytes): Bytes {
  const added = { ...sum };
  for (const kind of KINDS) if (more[kind]) added[kind] = (added[kind] ?? 0) + more[kind];
  return added;
}

export const total = (bytes: Bytes): number => KINDS.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0);
