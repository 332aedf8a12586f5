import { addBookmark } from './add-bookmark.ts';
import { answerConnection } from './answer-connection.ts';
import { changeRole } from './change-role.ts';
import { createContent } from './create-content.ts';
import { createPerson } from './create-person.ts';
import type { CommandDefinition, Command as CommandOf } from './define-command.ts';
import { deleteContent } from './delete-content.ts';
import { deleteNotification } from './delete-notification.ts';
import { erasePerson } from './erase-person.ts';
import { importPeople } from './import-people.ts';
import { markAllNotificationsRead } from './mark-all-notifications-read.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { recordCheckIn } from './record-check-in.ts';
import { recordRefusedScan } from './record-refused-scan.ts';
import { removeBookmark } from './remove-bookmark.ts';
import { removeDoor } from './remove-door.ts';
import { renameDoor } from './rename-door.ts';
import { replaceTicket } from './replace-ticket.ts';
import { requestConnection } from './request-connection.ts';
import { saveNotificationTemplate } from './save-notification-template.ts';
import { sendNotification } from './send-notification.ts';
import { setAvatar } from './set-avatar.ts';
import { setPicture } from './set-picture.ts';
import { setTicketStatus } from './set-ticket-status.ts';
import { undoCheckIn } from './undo-check-in.ts';
import { updateContent } from './update-content.ts';
import { updateEvent } from './update-event.ts';
import { updateNotification } from './update-notification.ts';
import { updatePerson } from './update-person.ts';
import { updateProfile } from './update-profile.ts';

/** The one list of commands, with their effects on a replica. Their arguments are described in `arguments.ts`. */
export const commands = {
  record_check_in: recordCheckIn,
  record_refused_scan: recordRefusedScan,
  undo_check_in: undoCheckIn,
  update_profile: updateProfile,
  set_avatar: setAvatar,
  request_connection: requestConnection,
  answer_connection: answerConnection,
  mark_notifications_read: markNotificationsRead,
  mark_all_notifications_read: markAllNotificationsRead,
  add_bookmark: addBookmark,
  remove_bookmark: removeBookmark,
  update_event: updateEvent,
  create_content: createContent,
  update_content: updateContent,
  delete_content: deleteContent,
  set_picture: setPicture,
  send_notification: sendNotification,
  update_notification: updateNotification,
  delete_notification: deleteNotification,
  create_person: createPerson,
  update_person: updatePerson,
  set_ticket_status: setTicketStatus,
  replace_ticket: replaceTicket,
  change_role: changeRole,
  erase_person: erasePerson,
  import_people: importPeople,
  rename_door: renameDoor,
  remove_door: removeDoor,
  save_notification_template: saveNotificationTemplate,
} as const;

export type CommandName = keyof typeof commands;
export type ArgsOf<N extends CommandName> = (typeof commands)[N] extends CommandDefinition<infer A> ? A : never;
export type AnyCommand = { [N in CommandName]: CommandOf<N, ArgsOf<N>> }[CommandName];
