import { EVENT_BASE } from '../../../replica/event-base.ts';
import type { Answer } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { adminCall } from '../../server-call/admin-call.ts';
import { type Fetched, useFetched } from '../../server-call/use-fetched.ts';

/** An event of this server, as it is listed. */
export interface HostedEvent {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  people: number;
  time_zone: string;
  address: string;
  is_default: boolean;
  archived: boolean;
}

export interface MadeEvent extends HostedEvent {
  /** Null where it is mailed. */
  link: string | null;
}

const PATH = '/api/admin/events';

const isEvent = (body: unknown): body is HostedEvent =>
  isRecord(body) && typeof body.id === 'string' && typeof body.archived === 'boolean';
const areEvents = (body: unknown): body is HostedEvent[] => Array.isArray(body) && body.every(isEvent);
const isMade = (body: unknown): body is MadeEvent => isEvent(body) && 'link' in body;

/** Only the default event has the call. */
const list = (): Promise<Answer<HostedEvent[]>> =>
  EVENT_BASE === '' ? adminCall(PATH, { method: 'GET', isOurs: areEvents }) : Promise.resolve({ kind: 'offline' });

export const makeEvent = (body: object) => adminCall(PATH, { body, isOurs: isMade });

export const archiveEvent = (id: string, archived: boolean) =>
  adminCall(`${PATH}/${encodeURIComponent(id)}`, { method: 'PUT', body: { archived }, isOurs: isEvent });

export interface HostedEvents {
  fetched: Fetched<HostedEvent[]>;
  again: () => void;
  /** Whether this event may have others beside it; only the default one of a server does, and not on every server. */
  mayHost: boolean;
}

export function useHostedEvents(): HostedEvents {
  const [fetched, again] = useFetched(list);
  const mayHost = EVENT_BASE === '' && !(fetched.state === 'refused' && fetched.status === 404);
  return { fetched, again, mayHost };
}
