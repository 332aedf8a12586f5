import { z } from 'zod';
import { connectionId } from '../connections/connection.ts';
import { afterBlock } from '../connections/connection-steps.ts';
import { defineCommand, type Effect } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { blockId } from './block.ts';
import { REPORT_OUTCOMES, Report } from './report.ts';

const mutedEffect = (user_id: string, muted: boolean): Effect => ({
  collection: 'users',
  id: user_id,
  change: (current) => current && { ...current, muted },
});

/** Commands that keep people from others: blocks, reports, and muting by organisers. */
export const moderationCommands = {
  /** A person blocks another one; this ends their connection. */
  block_person: defineCommand({
    args: z.strictObject({ user_id: id }),
    effects: ({ user_id }, by) => {
      if (user_id === by.user_id) return [];
      const block = blockId(by.user_id, user_id);
      return [
        {
          collection: 'blocks',
          id: block,
          change: (current) =>
            current ?? {
              id: block,
              event_id: by.event_id,
              user_id: by.user_id,
              blocked_id: user_id,
              created_at: by.made_at,
            },
        },
        {
          collection: 'connections',
          id: connectionId(by.user_id, user_id),
          change: (current) => {
            const next = current && afterBlock(current, by.user_id, by.made_at);
            return typeof next === 'object' && next.withheld ? 'delete' : next;
          },
        },
      ];
    },
  }),

  /** A person lifts a block. What the other asked meanwhile appears then. */
  unblock_person: defineCommand({
    args: z.strictObject({ user_id: id }),
    effects: ({ user_id }, by) => [
      { collection: 'blocks', id: blockId(by.user_id, user_id), change: (current) => current && 'delete' },
    ],
  }),

  /** A person reports another one to the organisers; while one report is open, another one changes nothing. */
  report_person: defineCommand({
    args: z.strictObject({
      /** Generated on the device. */
      report_id: id,
      user_id: id,
      ...Report.pick({ reason: true, text: true }).shape,
    }),
    effects: ({ report_id, user_id, ...words }, by) =>
      user_id === by.user_id
        ? []
        : [
            {
              collection: 'reports',
              id: report_id,
              change: (current) =>
                current ?? {
                  id: report_id,
                  event_id: by.event_id,
                  reporter_id: by.user_id,
                  reported_id: user_id,
                  ...words,
                  status: 'open',
                  created_at: by.made_at,
                },
            },
          ],
  }),

  /** An admin decides a report; `muted` keeps whom it is about from asking others to connect. */
  settle_report: defineCommand({
    args: z.strictObject({
      report_id: id,
      status: z.enum(REPORT_OUTCOMES),
      /** Whom the device shows as muted at once: the server knows whom the report is about. */
      mutes: id.optional(),
    }),
    effects: ({ report_id, status, mutes }) => [
      ...(mutes === undefined ? [] : [mutedEffect(mutes, true)]),
      {
        collection: 'reports',
        id: report_id,
        change: (current) => (current?.status === 'open' ? { ...current, status } : undefined),
      },
    ],
  }),

  /** An admin keeps a person from asking others to connect. */
  mute_person: defineCommand({
    args: z.strictObject({ user_id: id }),
    effects: ({ user_id }) => [mutedEffect(user_id, true)],
  }),

  /** An admin lets a person ask again; what they had asked before appears again. */
  unmute_person: defineCommand({
    args: z.strictObject({ user_id: id }),
    effects: ({ user_id }) => [mutedEffect(user_id, false)],
  }),
};
