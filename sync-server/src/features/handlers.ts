import type { CommandHandlers } from '../server-context.ts';
import { audited } from './audit/audited.ts';
import { addBookmarkHandler, removeBookmarkHandler } from './bookmarks/bookmarks.commands.ts';
import { recordCheckInHandler, recordRefusedScanHandler } from './check-in/check-in.commands.ts';
import { undoCheckInHandler } from './check-in/undo-check-in.ts';
import type { DocumentRef } from './command-handler.ts';
import { answerConnectionHandler, requestConnectionHandler } from './connections/connections.commands.ts';
import { createContentHandler, deleteContentHandler, updateContentHandler } from './content/content.commands.ts';
import { setPictureHandler } from './content/picture.commands.ts';
import { doorRef, removeDoorHandler, renameDoorHandler } from './doors/doors.commands.ts';
import { updateEventHandler } from './events/events.commands.ts';
import {
  saveNotificationTemplateHandler,
  sendNotificationHandler,
  updateNotificationHandler,
} from './notifications/messages.commands.ts';
import {
  deleteNotificationHandler,
  markAllNotificationsReadHandler,
  markNotificationsReadHandler,
} from './notifications/notifications.commands.ts';
import { setAvatarHandler } from './users/avatar.commands.ts';
import { importPeopleHandler } from './users/import-people.commands.ts';
import {
  changeRoleHandler,
  createPersonHandler,
  replaceTicketHandler,
  setTicketStatusHandler,
  updatePersonHandler,
} from './users/people.commands.ts';
import { updateProfileHandler } from './users/users.commands.ts';

const userRef = (id: string): DocumentRef => ({ collection: 'users', id });
const contentRef = ({ collection, id }: DocumentRef): DocumentRef => ({ collection, id });
const notificationRef = (id: string): DocumentRef => ({ collection: 'notifications', id });

/** The one list of what the server does for each command. */
export const commandHandlers: CommandHandlers = {
  record_check_in: recordCheckInHandler,
  record_refused_scan: recordRefusedScanHandler,
  undo_check_in: undoCheckInHandler,
  update_profile: updateProfileHandler,
  set_avatar: setAvatarHandler,
  request_connection: requestConnectionHandler,
  answer_connection: answerConnectionHandler,
  mark_notifications_read: markNotificationsReadHandler,
  mark_all_notifications_read: markAllNotificationsReadHandler,
  add_bookmark: addBookmarkHandler,
  remove_bookmark: removeBookmarkHandler,
  update_event: updateEventHandler,

  create_content: audited(
    'create_content',
    ({ collection, document }) => ({ collection, id: document.id }),
    createContentHandler,
  ),
  update_content: audited('update_content', contentRef, updateContentHandler),
  delete_content: audited('delete_content', contentRef, deleteContentHandler),
  set_picture: audited('set_picture', contentRef, setPictureHandler),
  send_notification: audited(
    'send_notification',
    ({ notification_id }) => notificationRef(notification_id),
    sendNotificationHandler,
  ),
  update_notification: audited(
    'update_notification',
    ({ notification_id }) => notificationRef(notification_id),
    updateNotificationHandler,
  ),
  delete_notification: audited(
    'delete_notification',
    ({ notification_id }) => notificationRef(notification_id),
    deleteNotificationHandler,
  ),
  create_person: audited('create_person', ({ person }) => userRef(person.id), createPersonHandler),
  update_person: audited('update_person', ({ user_id }) => userRef(user_id), updatePersonHandler),
  set_ticket_status: audited('set_ticket_status', ({ user_id }) => userRef(user_id), setTicketStatusHandler),
  replace_ticket: audited('replace_ticket', ({ user_id }) => userRef(user_id), replaceTicketHandler),
  change_role: audited('change_role', ({ user_id }) => userRef(user_id), changeRoleHandler),
  import_people: importPeopleHandler,
  rename_door: audited('rename_door', doorRef, renameDoorHandler),
  remove_door: audited('remove_door', doorRef, removeDoorHandler),
  save_notification_template: audited(
    'save_notification_template',
    ({ notification_id }) => notificationRef(notification_id),
    saveNotificationTemplateHandler,
  ),
};
