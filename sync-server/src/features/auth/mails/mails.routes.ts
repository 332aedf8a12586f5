import { z } from 'zod';
import { countMails, isPaused, setPaused } from '../../../delivery/mail/queue.store.ts';
import { page, setTotal } from '../../../http/paging.ts';
import { RateLimit } from '../../../http/rate-limit.ts';
import { type Route, route } from '../../../http/route.ts';
import { addEntry } from '../../audit/audit.store.ts';
import { queueInvitations } from '../registration/invitations.store.ts';
import { listMissed, MISSED, notComeIn } from './invited.store.ts';

const HOUR = 3_600;
const call = { tag: 'Admin', policy: 'admin' } as const;
const figure = z.int();

/** How far the invitations are, for organisers. */
export function mailsRoutes(): Route[] {
  const again = new RateLimit('invite-again', 3, HOUR);
  const pauses = new RateLimit('pause-invitations', 60, HOUR);

  return [
    route({
      ...call,
      method: 'get',
      path: '/api/admin/invitations',
      summary: 'How many invitations wait, were sent or were not; whom they missed, and why',
      query: page({ default: 100, max: 1_000 }),
      answer: z.object({
        paused: z.boolean(),
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
          }),
        ),
      }),
      async handle({ context, viewer, query, http }) {
        const { queries } = context.database;
        const { handed_over, trying, ...counts } = await countMails(queries, viewer.event_id, 'invitation');
        const { rows, total } = await listMissed(queries, viewer.event_id, query);
        setTotal(http, total);
        const missed = rows.map((row) => ({ ...row, state: row.state as (typeof MISSED)[number] }));
        const paused = await isPaused(queries, viewer.event_id);
        return { paused, counts: { ...counts, trying: trying + handed_over }, missed };
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
      path: '/api/admin/invitations/again',
      summary: 'Mail those another invitation who have not come in: all of them, or whom the last one missed',
      body: z.object({ missed: z.enum(MISSED).optional() }),
      answer: z.object({ queued: figure }),
      problems: ['too_many_requests'],
      async handle({ context, viewer, body }) {
        const { event_id, user_id } = viewer;
        await again.take(context.database, event_id);
        const queued = await context.database.transaction(async (tx) => {
          const people = await notComeIn(tx, event_id, body.missed);
          await queueInvitations(tx, event_id, people);
          return people.length;
        });
        await addEntry(context.database.queries, {
          ...{ event_id, at: new Date().toISOString(), user_id },
          ...{ action: 'invite_again', collection: 'mails', document_id: body.missed ?? 'not come in' },
        });
        return { queued };
      },
    }),
  ];
}
