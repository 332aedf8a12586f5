import type { z } from 'zod';
import { AddBookmarkArgs } from './add-bookmark.ts';
import { AnswerConnectionArgs } from './answer-connection.ts';
import { ChangeRoleArgs } from './change-role.ts';
import { CreateContentArgs } from './create-content.ts';
import { CreatePersonArgs } from './create-person.ts';
import { DeleteContentArgs } from './delete-content.ts';
import { DeleteNotificationArgs } from './delete-notification.ts';
import { ErasePersonArgs } from './erase-person.ts';
import { ImportPeopleArgs } from './import-people.ts';
import type { ArgsOf, CommandName } from './index.ts';
import { MarkAllNotificationsReadArgs } from './mark-all-notifications-read.ts';
import { MarkNotificationsReadArgs } from './mark-notifications-read.ts';
import { RecordCheckInArgs } from './record-check-in.ts';
import { RecordRefusedScanArgs } from './record-refused-scan.ts';
import { RemoveBookmarkArgs } from './remove-bookmark.ts';
import { RemoveDoorArgs } from './remove-door.ts';
import { RenameDoorArgs } from './rename-door.ts';
import { ReplaceTicketArgs } from './replace-ticket.ts';
import { RequestConnectionArgs } from './request-connection.ts';
import { SaveNotificationTemplateArgs } from './save-notification-template.ts';
import { SendNotificationArgs } from './send-notification.ts';
import { SetAvatarArgs } from './set-avatar.ts';
import { SetPictureArgs } from './set-picture.ts';
import { SetTicketStatusArgs } from './set-ticket-status.ts';
import { UndoCheckInArgs } from './undo-check-in.ts';
import { UpdateContentArgs } from './update-content.ts';
import { UpdateEventArgs } from './update-event.ts';
import { UpdateNotificationArgs } from './update-notification.ts';
import { UpdatePersonArgs } from './update-person.ts';
import { UpdateProfileArgs } from './update-profile.ts';

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
