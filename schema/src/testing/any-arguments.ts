import fc from 'fast-check';
import { BOOKMARK_KINDS } from '../bookmarks/bookmark.ts';
import { CHECK_IN_METHODS, REFUSALS } from '../check-in/check-in.ts';
import type { ArgsOf, CommandName } from '../commands.ts';
import { CONNECTION_STATUSES } from '../connections/connection.ts';
import { CONNECTION_ANSWERS } from '../connections/connection-steps.ts';
import type { ContentCollection } from '../content/content.ts';
import { AVATAR_MEDIA_TYPES } from '../define/fields.ts';
import { CHECK_IN_POLICIES } from '../event/event.ts';
import { forms } from '../forms.ts';
import { MEETING_ANSWERS, MEETING_MINUTES } from '../meetings/meeting.ts';
import { AboutContent, NOTIFICATION_AUDIENCES, NOTIFICATION_TYPES } from '../messages/notification.ts';
import { REPORT_OUTCOMES, REPORT_REASONS } from '../moderation/report.ts';
import type { PersonChanges } from '../people/person-fields.ts';
import { ROLES, TICKET_STATUSES } from '../people/user.ts';
import { QUESTION_STATES } from '../programme/feedback/question.ts';
import { SCORES } from '../programme/feedback/rating.ts';
import { anyContent } from './any-content.ts';
import { anyFields } from './any-fields.ts';
import { anyPlanning } from './any-planning.ts';
import { aLine, anId, anImage, anInstant, oneOf } from './any-values.ts';

/** Existing ids, so that commands meet rows; each list has at least one. */
export interface KnownIds {
  people: readonly string[];
  notifications: readonly string[];
  content: Record<ContentCollection, readonly string[]>;
  /** Ids that can be bookmarked. */
  targets: readonly string[];
  gates: readonly string[];
  checkIns: readonly string[];
}

const personFields = anyFields(forms.person, {
  // Only a few values, so that two people sometimes get the same email.
  email: fc.integer({ min: 1, max: 20 }).map((n) => `person-${n}@example.org`),
  ticketType: fc.constantFrom('', 'Delegate', 'Press'),
}) as Record<keyof PersonChanges, fc.Arbitrary<never>>;

const words = {
  title: fc.string({ minLength: 1, maxLength: 60 }),
  message: fc.string({ maxLength: 200 }),
  type: fc.constantFrom(...NOTIFICATION_TYPES),
  notification_type: fc.string({ maxLength: 20 }),
};
/** For tests: arbitrary arguments for each command. A new command doesn't compile without an entry. */
export function anyArguments(known: KnownIds): { [N in CommandName]: fc.Arbitrary<ArgsOf<N>> } {
  const somebody = oneOf(known.people);
  const aMessage = oneOf(known.notifications);
  const aTarget = oneOf(known.targets);
  const aRecord = oneOf(known.checkIns);
  // Few, so that a report is sometimes decided.
  const aReport = fc.constantFrom('report-1', 'report-2', 'report-3');
  // Few, so that one is sometimes marked or withdrawn.
  const aQuestion = fc.constantFrom('question-1', 'question-2', 'question-3');
  const aSession = oneOf(known.content.sessions);
  // Few, so that one is sometimes answered.
  const aMeeting = fc.constantFrom('meeting-a', 'meeting-b');
  // Few, so that one is sometimes undone.
  const anImport = fc.constantFrom('import-1', 'import-2');
  const aGate = fc.constantFrom('', ...known.gates);
  const aMessageTo = fc.record(
    {
      notification_id: aMessage,
      ...words,
      user_id: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, somebody),
      audience: fc.constantFrom(...NOTIFICATION_AUDIENCES),
      ticketType: fc.constantFrom('', 'Delegate'),
      send_at: fc.option(anInstant),
      about: fc.option(fc.record({ kind: fc.constantFrom(...AboutContent.shape.kind.options), id: aTarget })),
    },
    { requiredKeys: ['notification_id', 'title', 'message', 'type', 'notification_type', 'user_id'] },
  );
  return {
    record_check_in: fc.record({
      check_in_id: anId,
      user_id: somebody,
      gate_id: aGate,
      check_in_method: fc.constantFrom(...CHECK_IN_METHODS),
      verdict: fc.constantFrom('admitted', 'already_checked_in'),
    }),
    record_refused_scan: fc.record({
      check_in_id: anId,
      user_id: fc.oneof(fc.constant(''), somebody),
      gate_id: aGate,
      verdict: fc.constantFrom(...REFUSALS),
    }),
    undo_check_in: fc.record({
      check_in_id: aRecord,
      user_id: somebody,
      reason: fc.constantFrom('Wrong person', 'Left again, ticket given to a colleague'),
      next: fc.option(fc.record({ check_in_id: aRecord, check_in_time: anInstant })),
    }),
    count_held_check_in: fc.record({
      check_in_id: aRecord,
      user_id: somebody,
      is_checked_in: fc.boolean(),
      check_in_time: anInstant,
    }),
    leave_out_held_check_in: fc.record({ check_in_id: aRecord }),
    update_profile: fc.record({
      changes: fc.record(
        anyFields(forms.profile, {
          name: fc.constantFrom('Amina', 'Ngozi Okonkwo-Adeyemi', 'أمينة', '7'),
          avatar: fc.constantFrom(null, '/media/abc.webp'),
          hidden: fc.boolean(),
        }),
        { requiredKeys: [] },
      ) as fc.Arbitrary<ArgsOf<'update_profile'>['changes']>,
    }),
    set_avatar: fc.record({ media_type: fc.constantFrom(...AVATAR_MEDIA_TYPES), image: anImage }),
    request_connection: fc.record({ user_id: somebody, words: aLine }, { requiredKeys: ['user_id'] }),
    answer_connection: fc.record(
      {
        user_id: somebody,
        answer: fc.constantFrom(...CONNECTION_ANSWERS),
        base: fc.constantFrom(...CONNECTION_STATUSES),
      },
      { requiredKeys: ['user_id', 'answer'] },
    ),
    share_contact: fc.record({
      changes: fc.record(anyFields(forms.contact, { email: fc.constantFrom('', 'me@example.org') }), {
        requiredKeys: [],
      }) as fc.Arbitrary<ArgsOf<'share_contact'>['changes']>,
    }),
    mark_notifications_read: fc.record({ notification_ids: fc.array(aMessage, { minLength: 1, maxLength: 5 }) }),
    mark_all_notifications_read: fc.record({ up_to: anInstant }),
    add_bookmark: fc.record({ kind: fc.constantFrom(...BOOKMARK_KINDS), target_id: aTarget }),
    remove_bookmark: fc.record({ kind: fc.constantFrom(...BOOKMARK_KINDS), target_id: aTarget }),
    update_event: fc.record({
      changes: fc.record(
        anyFields(forms.event, {
          check_in_policy: fc.constantFrom(...CHECK_IN_POLICIES),
          gates: fc.array(fc.record({ id: anId, name: fc.string({ minLength: 1, maxLength: 20 }) }), { maxLength: 2 }),
        }),
        { requiredKeys: [] },
      ) as fc.Arbitrary<ArgsOf<'update_event'>['changes']>,
    }),
    set_event_logo: fc.record({ media_type: fc.constantFrom(...AVATAR_MEDIA_TYPES), image: anImage }),
    replace_gate_code: fc.record({
      gate_id: fc.constantFrom(...known.gates),
      replaces: fc.integer({ min: 1, max: 3 }),
    }),
    // Hardly ever the key of now, which would make all codes anew.
    replace_event_keys: fc.record({ replaces: fc.string({ minLength: 1, maxLength: 8 }) }),
    ...anyPlanning(known.content),
    ...anyContent(known.content),
    send_notification: aMessageTo,
    update_notification: aMessageTo,
    delete_notification: fc.record({ notification_id: aMessage }),
    rate_session: fc.record(
      { session_id: aSession, score: fc.constantFrom(...SCORES), comment: fc.string({ maxLength: 40 }) },
      { requiredKeys: ['session_id', 'score'] },
    ),
    remove_rating: fc.record({ session_id: aSession }),
    ask_question: fc.record({
      question_id: aQuestion,
      session_id: aSession,
      text: fc.constantFrom('Why?', 'What does a row of trees cost, and who paid for it?'),
    }),
    withdraw_question: fc.record({ question_id: aQuestion }),
    mark_question: fc.record({ question_id: aQuestion, state: fc.constantFrom(...QUESTION_STATES) }),
    save_notification_template: fc.record({ notification_id: aMessage, ...words }),
    create_person: fc.record({
      person: fc.record({ id: somebody, ...personFields }, { requiredKeys: ['id', 'name', 'email'] }),
    }),
    update_person: fc.record({
      user_id: somebody,
      changes: fc.record(personFields, { requiredKeys: [] }) as fc.Arbitrary<PersonChanges>,
    }),
    set_ticket_status: fc.record({ user_id: somebody, ticket_status: fc.constantFrom(...TICKET_STATUSES) }),
    replace_ticket: fc.record({ user_id: somebody, replaces: fc.integer({ min: 1, max: 3 }) }),
    change_role: fc.record({ user_id: somebody, role: fc.constantFrom(...ROLES) }),
    erase_person: fc.record({ user_id: somebody }),
    import_people: fc.record(
      {
        people: fc.array(
          fc.record({ id: somebody, ...personFields, shares_email: fc.boolean() }, { requiredKeys: ['id', 'email'] }),
          { minLength: 1, maxLength: 5 },
        ),
        revoked: fc.array(somebody, { maxLength: 2 }),
        of: fc.record({ id: anImport, file: aLine }),
      },
      { requiredKeys: ['people'] },
    ),
    write_note: fc.record({ user_id: somebody, text: aLine, base: aLine }),
    propose_meeting: fc.record(
      {
        ...{ meeting_id: aMeeting, user_id: somebody, start_time: anInstant, words: aLine, instead_of: aMeeting },
        ...{ place: fc.constantFrom('Gate A', 'Coffee bar'), minutes: fc.constantFrom(...MEETING_MINUTES) },
      },
      { requiredKeys: ['meeting_id', 'user_id', 'start_time', 'minutes', 'place'] },
    ),
    answer_meeting: fc.record({ meeting_id: aMeeting, answer: fc.constantFrom(...MEETING_ANSWERS) }),
    undo_import: fc.record({ import_id: anImport }),
    rename_door: fc.record({ door_id: anId, name: aLine }),
    remove_door: fc.record({ door_id: anId }),
    block_person: fc.record({ user_id: somebody }),
    unblock_person: fc.record({ user_id: somebody }),
    report_person: fc.record({
      report_id: aReport,
      user_id: somebody,
      reason: fc.constantFrom(...REPORT_REASONS),
      text: fc.string({ maxLength: 40 }),
    }),
    settle_report: fc.record({ report_id: aReport, status: fc.constantFrom(...REPORT_OUTCOMES) }),
    mute_person: fc.record({ user_id: somebody }),
    unmute_person: fc.record({ user_id: somebody }),
  };
}
