import { Connection, connectionId } from '@baraza/schema/connections/connection';
import { id } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { page, setTotal } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { performCommand } from '../../sync/perform.ts';
import { visibleTo } from '../../sync/pull/visible-to.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { mayMeet } from './connections.policy.ts';
import { findConnection, listConnections } from './connections.store.ts';

const tag = 'Connections';

/** What its people see of a connection. */
const ConnectionAnswer = Connection.omit({ withheld: true });

export function connectionsRoutes(): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/connections/connect/{id}',
      summary: 'Ask a person to connect, or say yes to one who has asked',
      tag,
      policy: (viewer, { params }) => mayMeet(viewer, params.id),
      params: z.object({ id }),
      answer: ConnectionAnswer,
      problems: ['not_found', 'too_many_requests', 'ticket_revoked'],
      async handle({ context, viewer, params }) {
        await performCommand(context, viewer, 'request_connection', { user_id: params.id }, serverOrigin());
        const connection = await connectionWith(context, viewer, params.id);
        if (!connection) throw new ProblemError('not_found', 'The request to connect was taken back.');
        return connection;
      },
    }),
    route({
      method: 'get',
      path: '/api/connections/connections',
      summary: 'Your connections and requests, newest first',
      tag,
      policy: 'signedIn',
      costs: 5,
      query: page({ default: 1_000, max: 10_000 }),
      answer: z.array(ConnectionAnswer),
      async handle({ context, viewer, query, http }) {
        const { event_id, user_id } = viewer;
        const { total, rows } = await listConnections(context.database.queries, event_id, user_id, query);
        setTotal(http, total);
        return visibleTo(viewer, 'connections', rows);
      },
    }),
    route({
      method: 'get',
      path: '/api/connections/status/{id}',
      summary: 'How you stand with a person',
      tag,
      policy: 'signedIn',
      params: z.object({ id }),
      answer: z.object({
        user_id: z.string(),
        /** `none`, or the status of the request. */
        status: z.enum(['none', ...Connection.shape.status.options]),
        connected: z.boolean(),
        /** Whether the caller sent the request; null when there is none. */
        requested_by_me: z.boolean().nullable(),
      }),
      async handle({ context, viewer, params }) {
        const connection = await connectionWith(context, viewer, params.id);
        return {
          user_id: params.id,
          status: connection?.status ?? ('none' as const),
          connected: connection?.status === 'accepted',
          requested_by_me: connection ? connection.requester_id === viewer.user_id : null,
        };
      },
    }),
  ];
}

/** What is between the viewer and another person, as far as the viewer may see it. */
async function connectionWith(
  { database }: ServerContext,
  viewer: Viewer,
  userId: string,
): Promise<Connection | undefined> {
  const connection = await findConnection(database.queries, connectionId(viewer.user_id, userId));
  return connection && visibleTo(viewer, 'connections', [connection])[0];
}
