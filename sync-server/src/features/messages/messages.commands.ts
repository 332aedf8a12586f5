import type { ArgsOf } from '@baraza/schema/commands';
import type { MessageArgs } from '@baraza/schema/messages/commands';
import { mergedMessage } from '@baraza/schema/messages/merged-message';
import { type Notification, PLAIN_NOTIFICATION, TOLD_BY_SERVER } from '@baraza/schema/messages/notification';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler, DocumentRef } from '../../sync/command-handler.ts';
import { keptInstant } from '../../sync/kept-instant.ts';
import { demandShortTranslations } from '../content/short-translations.ts';
import { findUser } from '../people/users.store.ts';
import { RINGS_FOR_MS, reachGroup } from './going-out.store.ts';
import { addNotification, changeNotification, holdNotification, removeCopies } from './notifications.store.ts';
import { demandUnchangedMessage } from './unchanged-message.ts';

const refOf = (id: string): DocumentRef[] => [{ collection: 'notifications', id }];

export const sendNotificationHandler: CommandHandler<ArgsOf<'send_notification'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { notification_id: id, ...message }, { arrived_at }) {
    const written = await write(tx, { id, event_id }, message, arrived_at);
    if ((await addNotification(tx, written)) && written.state === 'sent') await reachGroup(tx, written);
    return refOf(id);
  },
};

export const updateNotificationHandler: CommandHandler<ArgsOf<'update_notification'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { notification_id: id, base, ...message }, { arrived_at, handed_over }) {
    const there = await holdNotification(tx, event_id, id);
    if (!there || there.state === 'template') throw new ProblemError('not_found', 'This message is no longer there.');
    if (there.state === 'sent') {
      // At the laptop it was changed before its time. An earlier call has counted it as sent, as it was first.
      if (!handed_over || there.send_at === null || there.send_at <= arrived_at)
        throw new ProblemError('already_sent', 'This message has gone out already.');
      await removeCopies(tx, id);
    }
    demandUnchangedMessage(there, message, base);
    const merged = mergedMessage(there, message, base);
    demandShortTranslations(merged);
    const written = await write(tx, { id, event_id }, merged, arrived_at);
    await changeNotification(tx, id, written);
    if (written.state === 'sent') await reachGroup(tx, written);
    return refOf(id);
  },
};

export const saveNotificationTemplateHandler: CommandHandler<ArgsOf<'save_notification_template'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { notification_id: id, ...message }, { arrived_at }) {
    demandOwnTopic(message);
    const place = { id, event_id, user_id: '', created_at: arrived_at };
    if (await addNotification(tx, { ...PLAIN_NOTIFICATION, ...message, ...place, state: 'template' })) return refOf(id);
    const there = await holdNotification(tx, event_id, id);
    if (there?.state !== 'template') throw new ProblemError('not_found', 'This template is no longer there.');
    await changeNotification(tx, id, { translations: null, ...message });
    return refOf(id);
  },
};

/** A message that seems to be of the server is in no list of what admins have sent: nobody could take it back. */
function demandOwnTopic({ notification_type }: Pick<Notification, 'notification_type'>): void {
  if (TOLD_BY_SERVER.includes(notification_type))
    throw new ProblemError(
      'invalid',
      'Only the server itself tells of connections, meetings and replaced edits. Choose another topic.',
    );
}

/**
 * Validates a message and builds its row: scheduled if `send_at` is in the future, else sent. A device without a network may
 * bring it long after its time: it is then as late as one that no server was there to send.
 */
async function write(
  tx: Queries,
  place: Pick<Notification, 'id' | 'event_id'>,
  { audience = 'everybody', ticketType = '', send_at = null, about = null, ...words }: MessageArgs,
  arrived_at: string,
): Promise<Notification> {
  demandOwnTopic(words);
  const { user_id } = words;
  if (user_id !== '' && audience !== 'everybody')
    throw new ProblemError('invalid', 'A message is for one person or for a group, not for both.');
  if ((audience === 'ticket') !== (ticketType !== ''))
    throw new ProblemError('invalid', 'A ticket type goes with a message to those who have it, and with no other.');
  if (user_id !== '' && !(await findUser(tx, place.event_id, user_id)))
    throw new ProblemError('not_found', 'This person is not on the list.');
  const at = send_at === null ? null : keptInstant(send_at);
  const isTooLate = at !== null && Date.parse(arrived_at) - Date.parse(at) >= RINGS_FOR_MS;
  return {
    ...PLAIN_NOTIFICATION,
    ...words,
    ...place,
    ...{ audience, ticketType, about, created_at: isTooLate ? at : arrived_at, send_at: at },
    state: send_at !== null && send_at > arrived_at ? 'scheduled' : 'sent',
  };
}
