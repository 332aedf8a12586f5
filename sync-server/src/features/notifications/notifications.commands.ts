import type { MarkAllNotificationsReadArgs } from '@baraza/schema/commands/mark-all-notifications-read';
import type { MarkNotificationsReadArgs } from '@baraza/schema/commands/mark-notifications-read';
import { notificationReadId } from '@baraza/schema/entities/notification-read';
import { correctedTime } from '../check-in/corrected-time.ts';
import type { CommandHandler } from '../command-handler.ts';
import { addressedTo, keepReads, keepReadUpTo } from './notification-reads.store.ts';

export const markNotificationsReadHandler: CommandHandler<MarkNotificationsReadArgs> = {
  // A person reads for themself; what was not sent to them is left out below.
  policy: () => undefined,
  async apply(tx, viewer, { notification_ids }, origin) {
    const read_at = correctedTime(origin);
    const { event_id, user_id } = viewer;
    const rows = (await addressedTo(tx, viewer, notification_ids)).map((notification_id) => ({
      id: notificationReadId(notification_id, user_id),
      event_id,
      notification_id,
      user_id,
      read_at,
    }));
    await keepReads(tx, rows);
    return rows.map(({ id }) => ({ collection: 'notification_reads', id }));
  },
};

export const markAllNotificationsReadHandler: CommandHandler<MarkAllNotificationsReadArgs> = {
  policy: () => undefined,
  async apply(tx, viewer, { up_to }, { arrived_at }) {
    // Nobody has read what is not written yet, whatever their device says.
    const id = await keepReadUpTo(tx, viewer, up_to < arrived_at ? up_to : arrived_at);
    return [{ collection: 'notification_reads', id }];
  },
};
