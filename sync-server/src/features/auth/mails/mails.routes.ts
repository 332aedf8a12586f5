import { z } from 'zod';
import { countMails, isPaused, setPaused } from '../../../delivery/mail/queue.store.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { page, setTotal } from '../../../http/paging.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { ServerContext } from '../../../server-context.ts';
import { addEntry } from '../../audit/audit.store.ts';
import { queueInvitations } from '../registration/invitations.store.ts';
import { countNotComeIn, type Group, listMissed, lockInvitations, MISSED, notComeIn } from './invited.store.ts';

const HOUR = 3_600;
const call = { tag: 'Admin', policy: 'admin' } as const;
const figure = z.int();

/** The invitations of an event, for organisers: how far they are, and when they go out. */
export function mailsRoutes(): Route[] {
  const starts = new RateLimit('invite', 60, HOUR);
  const again = new RateLimit('invite-again', 3, HOUR);
  const pauses = new RateLimit('pause-invitations', 60, HOUR);

  return [
    route({
      ...call,
      method: 'get',
      path: '/api/admin/invitations',
      summary: 'Who is to be invited; how many invitations wait, were sent or were not; whom they missed, and why',
      costs: 3,
      query: page({ default: 100, max: 1_000 }),
      answer: z.object({
        /** Whether this server has a mail server; without one, mails are files and links can be handed out. */
        mailed: z.boolean(),
        paused: z.boolean(),
        /** People with a ticket who have never been invited. */
        uninvited: figure,
        /** Others with a ticket who have not come in, and whose invitation is not on its way. */
        invited: figure,
        counts: z.object({
          /** Nobody has tried yet. */
          queued: figure,
          /** On their way, or to be tried again. */
          trying: figure,
          sent: figure,
          /** Refused by the mail server for good. */
          failed: figure,
          /** May have arrived, and are not sent again by themselves. */
          uncertain: figure,
        }),
        missed: z.array(
          z.object({
            user_id: z.string(),
            name: z.string(),
            state: z.enum(MISSED),
            answer: z.string(),
            queued_at: z.string(),
            /** When the mail server refused the address for good; null otherwise. */
            refused_at: z.string().nullable(),
          }),
        ),
      }),
      async handle({ context, viewer, query, http }) {
        const { queries } = context.database;
        const { handed_over, trying, ...counts } = await countMails(queries, viewer.event_id, 'invitation');
        const { rows, total } = await listMissed(queries, viewer.event_id, query);
        setTotal(http, total);
        const missed = rows.map((row) => ({ ...row, state: row.state as (typeof MISSED)[number] }));
        return {
          mailed: context.config.mail !== undefined,
          paused: await isPaused(queries, viewer.event_id),
          uninvited: await countNotComeIn(queries, viewer.event_id, 'uninvited'),
          invited: await countNotComeIn(queries, viewer.event_id, 'invited'),
          counts: { ...counts, trying: trying + handed_over },
          missed,
        };
      },
    }),
    route({
      ...call,
      method: 'put',
      path: '/api/admin/invitations',
      summary: 'Let invitations wait, or go on; other mails go out all the same',
      body: z.object({ paused: z.boolean() }),
      answer: z.object({ paused: z.boolean() }),
      problems: ['too_many_requests'],
      async handle({ context, viewer, body }) {
        await pauses.take(context.database, viewer.event_id);
        await context.database.transaction((tx) => setPaused(tx, viewer.event_id, body.paused));
        return { paused: body.paused };
      },
    }),
    route({
      ...call,
      method: 'post',
      path: '/api/admin/invitations',
      summary: 'Mail everybody an invitation who has a ticket and was never invited',
      body: z.object({}),
      answer: z.object({ queued: figure }),
      problems: ['too_many_requests'],
      async handle({ context, viewer }) {
        await starts.take(context.database, viewer.event_id);
        return invite(context, viewer, 'uninvited');
      },
    }),
    route({
      ...call,
      method: 'post',
      path: '/api/admin/invitations/again',
      summary: 'Mail those another invitation who have not come in: all of them, or whom the last one missed',
      body: z.object({ missed: z.enum(MISSED).optional() }),
      answer: z.object({ queued: figure }),
      problems: ['too_many_requests'],
      async handle({ context, viewer, body }) {
        await again.take(context.database, viewer.event_id);
        return invite(context, viewer, body.missed ?? 'invited');
      },
    }),
  ];
}

async function invite({ database }: ServerContext, { event_id, user_id }: Viewer, group: Group) {
  return database.transaction(async (tx) => {
    await lockInvitations(tx, event_id);
    const people = await notComeIn(tx, event_id, group);
    await queueInvitations(tx, event_id, people);
    const isFirst = group === 'uninvited';
    await addEntry(tx, {
      ...{ event_id, at: new Date().toISOString(), user_id },
      ...{ action: isFirst ? 'invite' : 'invite_again', collection: 'mails' },
      document_id: isFirst || group === 'invited' ? 'not come in' : group,
      after: { invitations: people.length },
    });
    return { queued: people.length };
  });
}
