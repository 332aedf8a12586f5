import { z } from 'zod';
import { CONTENT_COLLECTIONS } from '../content/content.ts';
import { defineEntity } from '../define/entity.ts';
import { id, instant, line, text } from '../define/fields.ts';
import { translationsOf } from '../define/translations.ts';

export const NOTIFICATION_TYPES = ['info', 'urgent', 'reminder'] as const;

/** Types that only the server sends, to one person: a connection request or answer, the same of a meeting, or an edit that replaced theirs. */
export const CONNECTION_NEWS = 'connection';
export const EDIT_REPLACED = 'edit_replaced';
export const MEETING_NEWS = 'meeting';
export const TOLD_BY_SERVER: readonly string[] = [CONNECTION_NEWS, EDIT_REPLACED, MEETING_NEWS];

const values = z.record(z.string().max(60), z.unknown());

/** Values in the shape of `update_content`: `changes` is what was replaced, `base` is the current content. */
export const ReplacedEdit = z.object({ collection: z.enum(CONTENT_COLLECTIONS), id, changes: values, base: values });
export type ReplacedEdit = z.infer<typeof ReplacedEdit>;

/** What a notification leads to. `request`: a person who asks to connect, for its recipient to answer. */
export const ABOUT_KINDS = ['session', 'speaker', 'exhibitor', 'sponsor', 'person', 'request', 'meeting'] as const;
export const About = z.object({ kind: z.enum(ABOUT_KINDS), id });
export type About = z.infer<typeof About>;

/** What an admin's message may lead to: requests to connect and meetings are made by who asks. */
export const AboutContent = About.extend({ kind: About.shape.kind.exclude(['request', 'meeting']) });

/** Groups of people; all but `everybody` include only people with a valid ticket. */
export const NOTIFICATION_AUDIENCES = ['everybody', 'ticket', 'checked_in', 'not_checked_in'] as const;

export const NOTIFICATION_STATES = ['sent', 'scheduled', 'template'] as const;

export const Notification = z.object({
  id,
  event_id: id,
  title: line.min(1),
  message: text,
  type: z.enum(NOTIFICATION_TYPES),
  /** Its topic, free text: "schedule", "weather", "connection". */
  notification_type: line,
  /** The recipient; '' when it is for a group. */
  user_id: z.string().max(100),
  audience: z.enum(NOTIFICATION_AUDIENCES),
  /** The ticket type of the audience `ticket`; '' otherwise. */
  ticketType: line,
  state: z.enum(NOTIFICATION_STATES),
  /** When it is to be sent; null: at once. */
  send_at: instant.nullable(),
  /**
   * A group other than `everybody` is determined when the message is sent, and does not change later: each member gets
   * a copy, whose `copy_of` is the id of the admins' message. '' for that message itself, its own id for what one person is told
   * of another: admins don't read it.
   */
  copy_of: z.string().max(100),
  /** When it was sent, as `send_at` where it was too late to ring; for an unsent message, when it was written. */
  created_at: instant,
  /** For an edit that another admin replaced: the values that restore it. */
  edit: ReplacedEdit.nullable().optional(),
  /** What it leads to; null or absent: nothing but itself. */
  about: About.nullable().optional(),
  translations: translationsOf({ title: line, message: text }),
});
export type Notification = z.infer<typeof Notification>;

/** Content fields of a message or template. */
export const WORDS_FIELDS = ['title', 'message', 'type', 'translations'] as const;
/** Audience and time of a message. */
export const ADDRESS_FIELDS = ['audience', 'ticketType', 'send_at'] as const;

/** Defaults: to everybody or one person, at once. */
export const PLAIN_NOTIFICATION = {
  audience: 'everybody',
  ticketType: '',
  state: 'sent',
  send_at: null,
  copy_of: '',
  edit: null,
  about: null,
  translations: null,
} as const satisfies Partial<Notification>;

/** Whether it is a message that an admin wrote, not a copy of one, nor what the server tells one person by itself. */
export const isMessage = ({
  copy_of,
  notification_type,
}: Pick<Notification, 'copy_of' | 'notification_type'>): boolean =>
  copy_of === '' && !TOLD_BY_SERVER.includes(notification_type);

/** Whether the server tells one person of another: an answer, a request, a meeting. */
export const tellsOfAnother = ({ id, copy_of }: Pick<Notification, 'id' | 'copy_of'>): boolean => copy_of === id;

const isSent = { field: 'state', is: 'sent' } as const;

export const notifications = defineEntity({
  collection: 'notifications',
  document: Notification,
  indexes: ['created_at'],
  editable: { admin: [...WORDS_FIELDS, 'notification_type', 'user_id', ...ADDRESS_FIELDS, 'about'] },
  scopes: [
    { audience: 'admin', onlyIf: { field: 'copy_of', is: '' } },
    { audience: 'owner', field: 'user_id', onlyIf: isSent },
    {
      audience: 'public',
      onlyIf: [{ field: 'user_id', is: '' }, { field: 'audience', is: 'everybody' }, isSent],
    },
  ],
});
