import type { CommandHandlers } from '../server-context.ts';
import { addBookmarkHandler, removeBookmarkHandler } from './bookmarks/bookmarks.commands.ts';
import { recordCheckInHandler, recordRefusedScanHandler } from './check-in/check-in.commands.ts';
import { answerConnectionHandler, requestConnectionHandler } from './connections/connections.commands.ts';
import {
  createExhibitorHandler,
  deleteExhibitorHandler,
  updateExhibitorHandler,
} from './exhibitors/exhibitors.commands.ts';
import {
  deleteNotificationHandler,
  markAllNotificationsReadHandler,
  markNotificationsReadHandler,
  sendNotificationHandler,
} from './notifications/notifications.commands.ts';
import { updateProfileHandler } from './users/users.commands.ts';

/** The one list of what the server does for each command. */
export const commandHandlers: CommandHandlers = {
  record_check_in: recordCheckInHandler,
  record_refused_scan: recordRefusedScanHandler,
  update_profile: updateProfileHandler,
  request_connection: requestConnectionHandler,
  answer_connection: answerConnectionHandler,
  mark_notifications_read: markNotificationsReadHandler,
  mark_all_notifications_read: markAllNotificationsReadHandler,
  add_bookmark: addBookmarkHandler,
  remove_bookmark: removeBookmarkHandler,
  create_exhibitor: createExhibitorHandler,
  update_exhibitor: updateExhibitorHandler,
  delete_exhibitor: deleteExhibitorHandler,
  send_notification: sendNotificationHandler,
  delete_notification: deleteNotificationHandler,
};
