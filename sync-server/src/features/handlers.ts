import type { CommandHandlers } from '../server-context.ts';
import type { CommandHandler } from '../sync/command-handler.ts';
import { acceptInvitations } from './auth/registration/invitations.store.ts';
import { addBookmarkHandler, removeBookmarkHandler } from './bookmarks/bookmarks.commands.ts';
import { recordCheckInHandler, recordRefusedScanHandler } from './check-in/check-in.commands.ts';
import { countHeldCheckInHandler, leaveOutHeldCheckInHandler } from './check-in/held-check-ins.ts';
import { undoCheckInHandler } from './check-in/undo/undo-check-in.ts';
import { answerConnectionHandler, requestConnectionHandler } from './connections/connections.commands.ts';
import { shareContactHandler } from './connections/contact-details.commands.ts';
import { createContentHandler, deleteContentHandler, updateContentHandler } from './content/content.commands.ts';
import { importContentHandler } from './content/import.commands.ts';
import { setPictureHandler } from './content/picture.commands.ts';
import { removeDoorHandler, renameDoorHandler } from './doors/doors.commands.ts';
import { replaceGateCodeHandler, setEventLogoHandler, updateEventHandler } from './event/events.commands.ts';
import { changePlanDraftHandler, publishPlanHandler, setFloorPictureHandler } from './event/plan.commands.ts';
import { answerMeetingHandler, proposeMeetingHandler } from './meetings/meetings.commands.ts';
import {
  saveNotificationTemplateHandler,
  sendNotificationHandler,
  updateNotificationHandler,
} from './messages/messages.commands.ts';
import {
  deleteNotificationHandler,
  markAllNotificationsReadHandler,
  markNotificationsReadHandler,
} from './messages/notifications.commands.ts';
import { blockPersonHandler, unblockPersonHandler } from './moderation/blocks.commands.ts';
import { mutePersonHandler, unmutePersonHandler } from './moderation/mutes.commands.ts';
import { reportPersonHandler, settleReportHandler } from './moderation/reports.commands.ts';
import { importPeopleHandler } from './people/imports/import-people.commands.ts';
import { undoImportHandler } from './people/imports/undo-import.commands.ts';
import { writeNoteHandler } from './people/notes.commands.ts';
import {
  changeRoleHandler,
  createPersonHandler,
  makeUpdatePersonHandler,
  replaceTicketHandler,
  setTicketStatusHandler,
  updatePersonHandler,
} from './people/people.commands.ts';
import { setAvatarHandler } from './people/pictures/avatar.commands.ts';
import { erasePersonHandler, updateProfileHandler } from './people/users.commands.ts';
import {
  askQuestionHandler,
  markQuestionHandler,
  withdrawQuestionHandler,
} from './programme/feedback/questions.commands.ts';
import { rateSessionHandler, removeRatingHandler } from './programme/feedback/ratings.commands.ts';
import { replaceEventKeysHandler } from './tickets/event-keys.commands.ts';

/** All command handlers, by command name. */
export const commandHandlers: CommandHandlers = {
  record_check_in: recordCheckInHandler,
  record_refused_scan: recordRefusedScanHandler,
  undo_check_in: undoCheckInHandler,
  count_held_check_in: countHeldCheckInHandler,
  leave_out_held_check_in: leaveOutHeldCheckInHandler,
  update_profile: updateProfileHandler,
  set_avatar: setAvatarHandler,
  request_connection: requestConnectionHandler,
  answer_connection: answerConnectionHandler,
  share_contact: shareContactHandler,
  write_note: writeNoteHandler,
  propose_meeting: proposeMeetingHandler,
  answer_meeting: answerMeetingHandler,
  mark_notifications_read: markNotificationsReadHandler,
  mark_all_notifications_read: markAllNotificationsReadHandler,
  add_bookmark: addBookmarkHandler,
  remove_bookmark: removeBookmarkHandler,
  update_event: updateEventHandler,
  set_event_logo: setEventLogoHandler,
  replace_gate_code: replaceGateCodeHandler,
  replace_event_keys: replaceEventKeysHandler,
  change_plan_draft: changePlanDraftHandler,
  set_floor_picture: setFloorPictureHandler,
  publish_plan: publishPlanHandler,

  create_content: createContentHandler,
  update_content: updateContentHandler,
  delete_content: deleteContentHandler,
  import_content: importContentHandler,
  set_picture: setPictureHandler,
  send_notification: sendNotificationHandler,
  update_notification: updateNotificationHandler,
  delete_notification: deleteNotificationHandler,
  create_person: createPersonHandler,
  update_person: updatePersonHandler,
  set_ticket_status: setTicketStatusHandler,
  replace_ticket: replaceTicketHandler,
  change_role: changeRoleHandler,
  erase_person: erasePersonHandler,
  import_people: importPeopleHandler,
  undo_import: undoImportHandler,
  rename_door: renameDoorHandler,
  remove_door: removeDoorHandler,
  block_person: blockPersonHandler,
  unblock_person: unblockPersonHandler,
  report_person: reportPersonHandler,
  settle_report: settleReportHandler,
  mute_person: mutePersonHandler,
  unmute_person: unmutePersonHandler,
  save_notification_template: saveNotificationTemplateHandler,
  rate_session: rateSessionHandler,
  remove_rating: removeRatingHandler,
  ask_question: askQuestionHandler,
  withdraw_question: withdrawQuestionHandler,
  mark_question: markQuestionHandler,
};

/** The handlers of a demo, where everybody signs in and counts as verified: whom an organiser adds is not invited. */
export const demoHandlers: CommandHandlers = {
  ...commandHandlers,
  update_person: makeUpdatePersonHandler(true),
  create_person: accepting(commandHandlers.create_person),
  import_people: accepting(commandHandlers.import_people),
};

function accepting<Args>(handler: CommandHandler<Args>): CommandHandler<Args> {
  return {
    ...handler,
    async apply(tx, viewer, args, origin) {
      const touched = await handler.apply(tx, viewer, args, origin);
      const people = touched.filter(({ collection }) => collection === 'users').map(({ id }) => id);
      await acceptInvitations(tx, viewer.event_id, people);
      return touched;
    },
  };
}
