import { instant } from '@baraza/schema/define/fields';
import { PullRequest, PullResponse } from '@baraza/schema/sync/pull';
import { PushResponse } from '@baraza/schema/sync/push';
import { Snapshot } from '@baraza/schema/sync/snapshot';
import { z } from 'zod';
import { spend, spendOnPull } from '../http/limits/fair-share.ts';
import { page, pageOf } from '../http/paging.ts';
import { ProblemError } from '../http/problems.ts';
import { type Route, route } from '../http/route.ts';
import { viewerNow } from '../http/session/require-viewer.ts';
import { sendEncoded } from '../http/web-app/compression.ts';
import { firstSyncs } from '../metrics.ts';
import { pull } from './pull/pull.ts';
import { deviceProgress } from './push/devices.store.ts';
import { commandsOf, PushEnvelope, push } from './push/push.ts';

/** Commands that are all answered already still read what each of them touched. */
const COMMANDS_PER_POINT = 5;
/** Enough for a thousand commands, or a few hundred with long texts; the app sends at most half a million characters. */
const PUSH_BYTES = 2 * 1024 * 1024;
/** Twice what a plan with the most places has, and more than a thousand sessions with translations. */
const PUSH_VALUES = 100_000;
/** Repeated text is a thousand times shorter while it is compressed. */
const CHARACTERS_PER_POINT = 8 * 1024;
/** Costs next to no time, but much of the line: an attendee gets sixty in a minute. */
const SNAPSHOT_COSTS = 20;

export const syncRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/api/sync/pull',
    summary: 'What has changed since a replica last asked: one page of each collection',
    tag: 'Sync',
    policy: 'signedIn',
    doors: 'paired',
    body: PullRequest,
    answer: PullResponse,
    problems: ['outdated_protocol'],
    handle: ({ context, viewer, body }) => spendOnPull(context.database, viewer, () => pull(context, viewer, body)),
  }),
  route({
    method: 'get',
    path: '/api/sync/snapshot',
    summary: 'What everybody of the caller’s role sees alike, for a replica that is empty; 404 when there is none now',
    tag: 'Sync',
    policy: 'signedIn',
    doors: 'paired',
    costs: SNAPSHOT_COSTS,
    answer: Snapshot,
    problems: ['not_found'],
    async handle({ context, viewer, http }) {
      const snapshot = await context.snapshots.for(viewer);
      if (!snapshot) throw new ProblemError('not_found', 'There is no snapshot now: pull everything.');
      firstSyncs.inc({ way: 'snapshot' });
      return sendEncoded(http, 'application/json', snapshot.body, snapshot.encoded);
    },
  }),
  route({
    method: 'post',
    path: '/api/sync/push',
    summary: 'Commands that were queued on a device; each is answered by itself, and always the same',
    tag: 'Sync',
    policy: 'signedIn',
    doors: 'even_removed',
    body: PushEnvelope,
    bodyLimit: PUSH_BYTES,
    valuesLimit: PUSH_VALUES,
    inflates: true,
    readsViewer: true,
    readsByParts: true,
    answer: PushResponse,
    problems: ['outdated_protocol', 'not_allowed'],
    async handle({ context, viewer, body, http }) {
      const { length } = await http.req.text();
      const points = Math.max(commandsOf(body).length / COMMANDS_PER_POINT, length / CHARACTERS_PER_POINT);
      await spend(context.database, viewer, Math.floor(points));
      return push(context, viewer, body, viewerNow(context, http));
    },
  }),
  route({
    method: 'get',
    path: '/api/sync/devices',
    summary: 'The devices that send commands, and how many of theirs have arrived',
    tag: 'Sync',
    policy: 'admin',
    query: page({ default: 10_000, max: 10_000 }),
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        user_id: z.string(),
        /** How many of the `last_seq` commands that the device has made were received. */
        received: z.int(),
        last_seq: z.int(),
        /** How many commands were still in its outbox after its last push, as the device reported. */
        waiting: z.int(),
        last_contact: instant,
      }),
    ),
    handle: async ({ context, viewer, query, http }) =>
      pageOf(http, await deviceProgress(context.database.queries, viewer.event_id), query),
  }),
];
