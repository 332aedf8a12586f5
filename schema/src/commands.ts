import { addBookmark } from './bookmarks/add-bookmark.ts';
import { removeBookmark } from './bookmarks/remove-bookmark.ts';
import { recordCheckIn } from './check-in/record-check-in.ts';
import { recordRefusedScan } from './check-in/record-refused-scan.ts';
import { undoCheckIn } from './check-in/undo-check-in.ts';
import { answerConnection } from './connections/answer-connection.ts';
import { requestConnection } from './connections/request-connection.ts';
import { createContent } from './content/create-content.ts';
import { deleteContent } from './content/delete-content.ts';
import { setPicture } from './content/set-picture.ts';
import { updateContent } from './content/update-content.ts';
import type { CommandDefinition, Command as CommandOf } from './define/command.ts';
import { removeDoor } from './doors/remove-door.ts';
import { renameDoor } from './doors/rename-door.ts';
import { updateEvent } from './event/update-event.ts';
import { deleteNotification } from './messages/delete-notification.ts';
import { markAllNotificationsRead } from './messages/mark-all-notifications-read.ts';
import { markNotificationsRead } from './messages/mark-notifications-read.ts';
import { saveNotificationTemplate } from './messages/save-notification-template.ts';
import { sendNotification } from './messages/send-notification.ts';
import { updateNotification } from './messages/update-notification.ts';
import { changeRole } from './people/change-role.ts';
import { createPerson } from './people/create-person.ts';
import { erasePerson } from './people/erase-person.ts';
import { importPeople } from './people/import-people.ts';
import { replaceTicket } from './people/replace-ticket.ts';
import { setAvatar } from './people/set-avatar.ts';
import { setTicketStatus } from './people/set-ticket-status.ts';
import { updatePerson } from './people/update-person.ts';
import { updateProfile } from './people/update-profile.ts';

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
