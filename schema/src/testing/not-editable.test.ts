import { describe, expect, it } from 'vitest';
import { type CollectionName, collectionNames, type DocumentOf, entities } from '../entities.ts';
import { forms } from '../forms.ts';

const KEY = 'made with the document, never changed';
const AUTHOR = 'who made it, never changed';
const SERVER = 'the server works it out';
const DEVICE = 'the device reports it';
const FACT = 'a fact of that moment: it is undone, never edited';
const COMMAND = 'a command of its own changes it';

/** The one list of fields that nobody edits, and why. */
const NOT_EDITABLE: { [C in CollectionName]: Partial<Record<keyof DocumentOf<C>, string>> } = {
  events: { id: KEY, ticket_keys: SERVER, replaced_keys: SERVER, large: SERVER },
  users: {
    ...{ id: KEY, event_id: KEY, role: COMMAND, ticket_status: COMMAND, ticket_version: COMMAND },
    shares_email: 'an import brings it, an address of their own ends it',
    pending_email: 'asked for as an email, confirmed by its owner',
    ...{ verified: SERVER, muted: COMMAND, ticket_code: SERVER, checkedIn: SERVER, checkin_time: SERVER },
  },
  check_ins: {
    ...{ id: KEY, event_id: KEY, user_id: FACT, gate_id: FACT, check_in_time: FACT, check_in_method: FACT },
    ...{
      device_id: FACT,
      recorded_by: FACT,
      device_time: FACT,
      clock_offset_ms: FACT,
      arrived_at: SERVER,
      verdict: FACT,
    },
    ...{ status: SERVER, undo_reason: COMMAND, hold_reason: SERVER },
  },
  sessions: {
    ...{ id: KEY, event_id: KEY, links: 'brought by an import', source: 'brought by an import' },
    speaker_order: 'brought by an import',
  },
  rooms: { id: KEY, event_id: KEY, source: 'brought by an import' },
  speakers: { id: KEY, event_id: KEY, source: 'brought by an import' },
  sponsors: { id: KEY, event_id: KEY },
  exhibitors: { id: KEY, event_id: KEY },
  notifications: { id: KEY, event_id: KEY, state: SERVER, copy_of: SERVER, created_at: SERVER, edit: SERVER },
  notification_reads: { id: KEY, event_id: KEY, notification_id: KEY, user_id: AUTHOR, read_at: FACT },
  connections: {
    ...{ id: KEY, event_id: KEY, requester_id: KEY, addressee_id: KEY, status: COMMAND },
    words: 'said along with the request, and read then',
    answer_words: 'said along with a request that crossed it',
    ...{ withheld: SERVER, created_at: SERVER, updated_at: SERVER },
  },
  contact_details: { id: KEY, event_id: KEY },
  person_notes: { id: KEY, event_id: KEY, user_id: AUTHOR, about_id: KEY, text: COMMAND, updated_at: SERVER },
  meetings: {
    ...{ id: KEY, event_id: KEY, proposer_id: AUTHOR, invitee_id: KEY, status: COMMAND, created_at: SERVER },
    ...{ start_time: 'proposed anew', end_time: 'proposed anew', place: 'proposed anew' },
    words: 'said along with the proposal',
  },
  bookmarks: { id: KEY, event_id: KEY, user_id: AUTHOR, kind: KEY, target_id: KEY, created_at: FACT },
  doors: {
    ...{ id: KEY, event_id: KEY, device_id: KEY, user_id: AUTHOR, paired_at: SERVER, removed_at: COMMAND },
    ...{ made: DEVICE, received: SERVER, missing: SERVER, waiting: DEVICE, clock_offset_ms: DEVICE },
    ...{ app_version: DEVICE, last_contact: SERVER, last_fact_at: SERVER },
  },
  blocks: { id: KEY, event_id: KEY, user_id: AUTHOR, blocked_id: KEY, created_at: FACT },
  reports: {
    ...{ id: KEY, event_id: KEY, reporter_id: AUTHOR, reported_id: KEY, status: COMMAND },
    ...{ reason: FACT, text: FACT, words: SERVER, created_at: FACT },
  },
  plan_drafts: { id: KEY, event_id: KEY, places: COMMAND, floors: COMMAND },
  ratings: {
    ...{ id: KEY, event_id: KEY, user_id: AUTHOR, session_id: KEY, updated_at: FACT },
    ...{ score: COMMAND, comment: COMMAND },
  },
  questions: {
    ...{ id: KEY, event_id: KEY, user_id: AUTHOR, session_id: KEY, created_at: FACT },
    ...{ text: FACT, state: COMMAND },
  },
};

/** Editable, and in no form of text: what changes it instead. */
const WITHOUT_FORM: Partial<Record<CollectionName, Record<string, string>>> = {
  users: { avatar: 'buttons for a picture', hidden: 'a switch' },
  events: {
    logo: 'buttons for a picture',
    floor_plan: 'the plan editor',
    check_in_policy: 'a choice that is saved at once',
    check_in_opens_at: 'the card of hours',
    check_in_closes_at: 'the card of hours',
    registration: 'a choice',
    registration_code: 'beside that choice',
    data_cap: 'a choice that is saved at once',
    gates: 'a list; the name of each has a form',
  },
  notifications: {
    notification_type: 'follows from the type',
    ...{ user_id: 'chosen by name', audience: 'chosen', ticketType: 'chosen', send_at: 'entered as a day and a time' },
    about: 'chosen by name',
  },
};

const FORMS_OF: Partial<Record<CollectionName, readonly (keyof typeof forms)[]>> = {
  events: ['event'],
  users: ['profile', 'person'],
  notifications: ['words'],
  doors: ['door'],
  contact_details: ['contact'],
  ...{ exhibitors: ['exhibitors'], sponsors: ['sponsors'], speakers: ['speakers'] },
  ...{ sessions: ['sessions'], rooms: ['rooms'] },
};

const editableOf = (name: CollectionName): string[] => [
  ...new Set([...(entities[name].editable?.owner ?? []), ...(entities[name].editable?.admin ?? [])]),
];

describe.each(collectionNames)('a field of %s', (name) => {
  it('is editable, or listed here with the reason why not', () => {
    const known = [...editableOf(name), ...Object.keys(NOT_EDITABLE[name])];
    expect(known.sort()).toEqual(Object.keys(entities[name].document.shape).sort());
  });

  it('that is editable is in a form, or listed here with what changes it', () => {
    const rules = (FORMS_OF[name] ?? []).flatMap((form) => Object.entries(forms[form]));
    const asked = rules.map(([field, { of }]) => of?.object ?? field);
    const known = [...new Set([...asked, ...Object.keys(WITHOUT_FORM[name] ?? {})])];
    expect(known.sort()).toEqual(editableOf(name).sort());
  });
});
