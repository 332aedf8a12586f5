import type { Context, MiddlewareHandler } from 'hono';
import { ProblemError } from '../../problems.ts';
import type { ServerContext } from '../../server-context.ts';
import type { Viewer } from '../command-handler.ts';
import { sessionOfToken } from './session-token.ts';
import { findSession, keepSession } from './sessions.store.ts';

/** Who a token stands for right now: its session and the role are looked up, whatever the token says. */
export async function viewerOfToken(context: ServerContext, token: string): Promise<Viewer | undefined> {
  const sessionId = await sessionOfToken(context.config.authSecret, token);
  if (!sessionId) return undefined;
  const session = await findSession(context.database.queries, sessionId, context.config.eventId);
  if (!session) return undefined;
  await keepSession(context.database.queries, session);
  return { user_id: session.user_id, event_id: session.event_id, role: session.role, session_id: session.id };
}

export function requireViewer(context: ServerContext): MiddlewareHandler {
  return async (http, next) => {
    const token = /^Bearer (.+)$/i.exec(http.req.header('authorization') ?? '')?.[1];
    const viewer = token && (await viewerOfToken(context, token));
    if (!viewer) throw new ProblemError('not_signed_in', 'Sign in to go on.');
    http.set('viewer', viewer);
    await next();
  };
}

export const viewerOf = (http: Context): Viewer => http.get('viewer') as Viewer;

export const requireAdmin: MiddlewareHandler = async (http, next) => {
  if (viewerOf(http).role !== 'admin') throw new ProblemError('not_allowed', 'Only administrators can do this.');
  await next();
};
