import type { Context, MiddlewareHandler } from 'hono';
import type { Queries } from '../../database/database.ts';
import type { ServerContext } from '../../server-context.ts';
import { noteIfItCan } from '../note-if-it-can.ts';
import { ProblemError } from '../problems.ts';
import { wantedLanguage } from '../wanted-language.ts';
import { confirmedUntil } from './confirmed.ts';
import { sessionOfToken } from './session-token.ts';
import { findSession, findSessionIn, isErased, keepSession, type Session } from './sessions.store.ts';
import type { Viewer } from './viewer.ts';

/** Whether a door phone may make a call: by default never; a removed phone only where it is `even_removed`. */
export type DoorsMay = 'paired' | 'even_removed' | undefined;

/** The viewer of a valid token; undefined otherwise, and for a removed door phone. */
export async function viewerOfToken(context: ServerContext, token: string): Promise<Viewer | undefined> {
  const viewer = await whoHolds(context, token);
  return viewer?.removed_at ? undefined : viewer;
}

/** Reads session and role from the database, whatever the token claims. */
async function whoHolds(context: ServerContext, token: string): Promise<Viewer | undefined> {
  const read = await sessionOfToken(context.config.authSecret, token);
  if (!read) return undefined;
  const session = await findSession(context.database.queries, read.sid, context.config.eventId);
  if (!session) return undefined;
  await noteIfItCan(context, () => keepSession(context.database.queries, session));
  return viewerFrom(context, session, read.shared);
}

function viewerFrom({ config }: ServerContext, session: Session, shared: string | undefined): Viewer {
  const { id: session_id, expires_at: _, confirmed_at, ...viewer } = session;
  const confirmed = confirmed_at && { confirmed_until: confirmedUntil(config, confirmed_at) };
  return { ...viewer, session_id, ...confirmed, ...(shared && { shared }) };
}

/** What only this server hands to a route: whom the caller was found to be a while ago, and is taken for at first. */
export interface Presuming {
  presumed?: Viewer | undefined;
}

const presumedBy = (http: Context): Viewer | undefined => (http.env as Presuming | undefined)?.presumed;

/**
 * For a route that `readsViewer`: reads who the caller is now, in the transaction that does what they ask; undefined if that was
 * done before it. It resolves to undefined if they are not whom they were taken for: then nothing may be done.
 */
export function viewerNow(
  context: ServerContext,
  http: Context,
): ((tx: Queries) => Promise<Viewer | undefined>) | undefined {
  if (!presumedBy(http)) return undefined;
  const { session_id, user_id, role, removed_at, shared, language } = viewerOf(http);
  return async (tx) => {
    const session = await findSessionIn(tx, session_id, context.config.eventId);
    if (session?.user_id !== user_id || session.role !== role || session.removed_at !== removed_at) return undefined;
    return { ...viewerFrom(context, session, shared), ...(language && { language }) };
  };
}

/** @param readsViewer the route does so by `viewerNow`, if the caller is presumed to be somebody */
export function requireViewer(context: ServerContext, doors: DoorsMay, readsViewer?: true): MiddlewareHandler {
  return async (http, next) => {
    const token = /^Bearer (.+)$/i.exec(http.req.header('authorization') ?? '')?.[1];
    const presumed = readsViewer && presumedBy(http);
    const viewer = presumed || (token && (await whoHolds(context, token)));
    if (!viewer) throw await whyNobody(context, token);
    if (viewer.removed_at && doors !== 'even_removed')
      throw new ProblemError('door_removed', 'This phone was removed from the doors.');
    if (viewer.role === 'door' && !doors)
      throw new ProblemError('not_allowed', 'A door phone can only check people in.');
    const language = wantedLanguage(http);
    http.set('viewer', { ...viewer, ...(language && { language }) });
    http.set('found_at', performance.now());
    await next();
  };
}

/** For this long a caller is taken for whom they were found to be. Most bodies have come by then, and cost no other look. */
const FOUND_FOR_MS = 2_000;

/**
 * A body comes as slowly as its sender likes: whoever was let in at the headers may be somebody else, or nobody, at its end.
 * @param require of the same route; it looks again once a body was long in coming
 */
export const afterBody =
  (require: MiddlewareHandler): MiddlewareHandler =>
  (http, next) =>
    performance.now() - (http.get('found_at') as number) < FOUND_FOR_MS ? next() : require(http, next);

/** Who was erased is told so: what waits on their phone is never sent. Only who had signed in as them learns it. */
async function whyNobody(context: ServerContext, token: string | undefined): Promise<ProblemError> {
  const { authSecret, eventId } = context.config;
  const read = token ? await sessionOfToken(authSecret, token) : undefined;
  return read?.event_id === eventId && (await isErased(context.database.queries, read))
    ? new ProblemError('account_erased', 'This account was removed from the event.')
    : new ProblemError('not_signed_in', 'Sign in to go on.');
}

export const viewerOf = (http: Context): Viewer => http.get('viewer') as Viewer;
