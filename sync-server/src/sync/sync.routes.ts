import { instant } from '@baraza/schema/define/fields';
import { PullRequest, PullResponse } from '@baraza/schema/sync/pull';
import { PushResponse } from '@baraza/schema/sync/push';
import { z } from 'zod';
import { spend, spendOnPull } from '../http/fair-share.ts';
import { page, pageOf } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pull } from './pull/pull.ts';
import { deviceProgress } from './push/devices.store.ts';
import { PushEnvelope, push } from './push/push.ts';

/** A hundred commands that are all answered already still read what each of them touched. */
const COMMANDS_PER_POINT = 5;
/** Enough for a hundred commands with long texts. */
const PUSH_BYTES = 2 * 1024 * 1024;

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
    method: 'post',
    path: '/api/sync/push',
    summary: 'Commands that were queued on a device; each is answered by itself, and always the same',
    tag: 'Sync',
    policy: 'signedIn',
    doors: 'even_removed',
    body: PushEnvelope,
    bodyLimit: PUSH_BYTES,
    readsByParts: true,
    answer: PushResponse,
    problems: ['outdated_protocol', 'not_allowed'],
    async handle({ context, viewer, body }) {
      await spend(context.database, viewer, Math.floor(body.commands.length / COMMANDS_PER_POINT));
      return push(context, viewer, body);
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
