import { z } from 'zod';
import { CONTENT_COLLECTIONS } from '../content/content.ts';
import { defineEntity } from '../define/entity.ts';
import { id, instant, line, text } from '../define/fields.ts';

export const NOTIFICATION_TYPES = ['info', 'urgent', 'reminder'] as const;

/** What the server itself says, to one person: another one asks to connect, or has replaced what they wrote. */
export const CONNECTION_NEWS = 'connection';
export const EDIT_REPLACED = 'edit_replaced';
export const TOLD_BY_SERVER: readonly string[] = [CONNECTION_NEWS, EDIT_REPLACED];

const values = z.record(z.string().max(60), z.unknown());

/** As arguments of the command that changes content: `changes` is what was replaced, `base` what stands there instead. */
export const ReplacedEdit = z.object({ collection: z.enum(CONTENT_COLLECTIONS), id, changes: values, base: values });
export type ReplacedEdit = z.infer<typeof ReplacedEdit>;

/** Groups of people; all but the first only of those whose ticket is valid. */
export const NOTIFICATION_AUDIENCES = ['everybody', 'ticket', 'checked_in', 'not_checked_in'] as const;

export const NOTIFICATION_STATES = ['sent', 'scheduled', 'template'] as const;

export const Notification = z.object({
  id,
  event_id: id,
  title: line.min(1),
  message: text,
  type: z.enum(NOTIFICATION_TYPES),
  /** What it is about, free of choice: "schedule", "weather", "connection". */
  notification_type: line,
  /** The one person it is for; '' when it is for a group. */
  user_id: z.string().max(100),
  audience: z.enum(NOTIFICATION_AUDIENCES),
  /** Which ticket has this audience; '' with every other. */
  ticketType: line,
  state: z.enum(NOTIFICATION_STATES),
  /** The time that was set for it; null: at once. */
  send_at: instant.nullable(),
  /**
   * A group that is not everybody is made up when the message goes out, and stays: each of its people gets a copy, and
   * this names the message that admins see. '' for that message itself.
   */
  copy_of: z.string().max(100),
  /** When it went out; until then, when it was written. */
  created_at: instant,
  /** Of a change that another admin's replaced: what puts it back. */
  edit: ReplacedEdit.nullable().optional(),
});
export type Notification = z.infer<typeof Notification>;

/** The words of a message and of a template. */
export const WORDS_FIELDS = ['title', 'message', 'type'] as const;
/** To whom it goes and when. */
export const ADDRESS_FIELDS = ['audience', 'ticketType', 'send_at'] as const;

/** To everybody or to one person, at once. */
export const PLAIN_NOTIFICATION = {
  audience: 'everybody',
  ticketType: '',
  state: 'sent',
  send_at: null,
  copy_of: '',
  edit: null,
} as const satisfies Partial<Notification>;

const isSent = { field: 'state', is: 'sent' } as const;

export const notifications = defineEntity({
  collection: 'notifications',
  document: Notification,
  indexes: ['created_at'],
  editable: { admin: [...WORDS_FIELDS, 'notification_type', 'user_id', ...ADDRESS_FIELDS] },
  scopes: [
    { audience: 'admin', onlyIf: { field: 'copy_of', is: '' } },
    { audience: 'owner', field: 'user_id', onlyIf: isSent },
    {
      audience: 'public',
      onlyIf: [{ field: 'user_id', is: '' }, { field: 'audience', is: 'everybody' }, isSent],
    },
  ],
});
