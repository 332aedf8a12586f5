import type { z } from 'zod';
import { AddBookmarkArgs } from './bookmarks/add-bookmark.ts';
import { RemoveBookmarkArgs } from './bookmarks/remove-bookmark.ts';
import { RecordCheckInArgs } from './check-in/record-check-in.ts';
import { RecordRefusedScanArgs } from './check-in/record-refused-scan.ts';
import { UndoCheckInArgs } from './check-in/undo-check-in.ts';
import type { ArgsOf, CommandName } from './commands.ts';
import { AnswerConnectionArgs } from './connections/answer-connection.ts';
import { RequestConnectionArgs } from './connections/request-connection.ts';
import { CreateContentArgs } from './content/create-content.ts';
import { DeleteContentArgs } from './content/delete-content.ts';
import { SetPictureArgs } from './content/set-picture.ts';
import { UpdateContentArgs } from './content/update-content.ts';
import { RemoveDoorArgs } from './doors/remove-door.ts';
import { RenameDoorArgs } from './doors/rename-door.ts';
import { UpdateEventArgs } from './event/update-event.ts';
import { DeleteNotificationArgs } from './messages/delete-notification.ts';
import { MarkAllNotificationsReadArgs } from './messages/mark-all-notifications-read.ts';
import { MarkNotificationsReadArgs } from './messages/mark-notifications-read.ts';
import { SaveNotificationTemplateArgs } from './messages/save-notification-template.ts';
import { SendNotificationArgs } from './messages/send-notification.ts';
import { UpdateNotificationArgs } from './messages/update-notification.ts';
import { ChangeRoleArgs } from './people/change-role.ts';
import { CreatePersonArgs } from './people/create-person.ts';
import { ErasePersonArgs } from './people/erase-person.ts';
import { ImportPeopleArgs } from './people/import-people.ts';
import { ReplaceTicketArgs } from './people/replace-ticket.ts';
import { SetAvatarArgs } from './people/set-avatar.ts';
import { SetTicketStatusArgs } from './people/set-ticket-status.ts';
import { UpdatePersonArgs } from './people/update-person.ts';
import { UpdateProfileArgs } from './people/update-profile.ts';

/** What each command takes, for the server to check. Apart from `index.ts` so that a phone needs no validator. */
export const commandArguments: { [N in CommandName]: z.ZodType<ArgsOf<N>> } = {
  record_check_in: RecordCheckInArgs,
  record_refused_scan: RecordRefusedScanArgs,
  undo_check_in: UndoCheckInArgs,
  update_profile: UpdateProfileArgs,
  set_avatar: SetAvatarArgs,
  request_connection: RequestConnectionArgs,
  answer_connection: AnswerConnectionArgs,
  mark_notifications_read: MarkNotificationsReadArgs,
  mark_all_notifications_read: MarkAllNotificationsReadArgs,
  add_bookmark: AddBookmarkArgs,
  remove_bookmark: RemoveBookmarkArgs,
  update_event: UpdateEventArgs,
  create_content: CreateContentArgs,
  update_content: UpdateContentArgs,
  delete_content: DeleteContentArgs,
  set_picture: SetPictureArgs,
  send_notification: SendNotificationArgs,
  update_notification: UpdateNotificationArgs,
  delete_notification: DeleteNotificationArgs,
  create_person: CreatePersonArgs,
  update_person: UpdatePersonArgs,
  set_ticket_status: SetTicketStatusArgs,
  replace_ticket: ReplaceTicketArgs,
  change_role: ChangeRoleArgs,
  erase_person: ErasePersonArgs,
  import_people: ImportPeopleArgs,
  rename_door: RenameDoorArgs,
  remove_door: RemoveDoorArgs,
  save_notification_template: SaveNotificationTemplateArgs,
};
