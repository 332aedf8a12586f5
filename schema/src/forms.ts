import { checkInCommands } from './check-in/commands.ts';
import { connectionsCommands } from './connections/commands.ts';
import { CONTACT_FIELDS } from './connections/contact-details.ts';
import { contentShapes } from './content/commands.ts';
import { type FieldRule, formFields } from './define/form-fields.ts';
import { doorsCommands } from './doors/commands.ts';
import { EventChanges } from './event/commands.ts';
import { EVENT_FIELDS } from './event/event.ts';
import { NewEvent } from './event/new-event.ts';
import { EXHIBITOR_FIELDS } from './exhibition/exhibitor.ts';
import { SPONSOR_FIELDS } from './exhibition/sponsor.ts';
import { meetingsCommands } from './meetings/commands.ts';
import { MessageArgs } from './messages/commands.ts';
import { WORDS_FIELDS } from './messages/notification.ts';
import { moderationCommands } from './moderation/commands.ts';
import { peopleCommands } from './people/commands.ts';
import { PersonChanges } from './people/person-fields.ts';
import { PERSON_FIELDS, PROFILE_FIELDS } from './people/user.ts';
import { feedbackCommands } from './programme/feedback/commands.ts';
import { ROOM_FIELDS } from './programme/room.ts';
import { SESSION_FIELDS } from './programme/session.ts';
import { SPEAKER_FIELDS } from './programme/speaker.ts';

/**
 * The forms of the app, each derived from the arguments of its command, so that required fields and lengths match the
 * server's validation. The build passes them to the browser as plain data, `virtual:form/<name>`.
 */
export const forms = {
  profile: formFields(peopleCommands.update_profile.args.shape.changes.shape, PROFILE_FIELDS),
  contact: formFields(connectionsCommands.share_contact.args.shape.changes.shape, CONTACT_FIELDS),
  request: formFields(connectionsCommands.request_connection.args.shape, ['words']),
  meeting: formFields(meetingsCommands.propose_meeting.args.shape, ['place', 'words']),
  note: formFields(peopleCommands.write_note.args.shape, ['text']),
  person: formFields(PersonChanges.shape, PERSON_FIELDS),
  event: formFields(EventChanges.shape, EVENT_FIELDS),
  newEvent: formFields(NewEvent.shape, ['name', 'starts_on', 'ends_on', 'time_zone', 'id', 'first_admin']),
  gate: formFields(EventChanges.shape.gates.unwrap().element.shape, ['name']),
  door: formFields(doorsCommands.rename_door.args.shape, ['name']),
  undo: formFields(checkInCommands.undo_check_in.args.shape, ['reason']),
  words: formFields(MessageArgs.shape, WORDS_FIELDS),
  report: formFields(moderationCommands.report_person.args.shape, ['reason', 'text']),
  comment: formFields(feedbackCommands.rate_session.args.shape, ['comment']),
  question: formFields(feedbackCommands.ask_question.args.shape, ['text']),
  exhibitors: formFields(contentShapes.exhibitors.shape, EXHIBITOR_FIELDS),
  sponsors: formFields(contentShapes.sponsors.shape, SPONSOR_FIELDS),
  speakers: formFields(contentShapes.speakers.shape, SPEAKER_FIELDS),
  sessions: formFields(contentShapes.sessions.shape, SESSION_FIELDS),
  rooms: formFields(contentShapes.rooms.shape, ROOM_FIELDS),
} as const satisfies Record<string, Readonly<Record<string, FieldRule>>>;
export type Forms = typeof forms;
