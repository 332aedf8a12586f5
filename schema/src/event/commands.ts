import { z } from 'zod';
import { defineCommand } from '../define/command.ts';
import { id, line, maskOf, meanings } from '../define/fields.ts';
import { EVENT_FIELDS, EVENT_SETTINGS, Event, type Gate } from './event.ts';

const timeZone = Event.shape.time_zone
  .refine(isTimeZone, 'This is not the name of a time zone, like Africa/Nairobi')
  .register(meanings, { kind: 'zone' });
export const LANGUAGE_PATTERN = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const language = z.string().max(35).regex(LANGUAGE_PATTERN, 'This is not a language tag, like en or pt-MZ');

/** What an admin may say of the event. Stricter than what is kept: a row of before must stay readable. */
export const EventChanges = z
  .strictObject({
    ...Event.pick(maskOf([...EVENT_FIELDS, ...EVENT_SETTINGS])).shape,
    name: line.min(1),
    time_zone: timeZone,
    venue: z.strictObject(Event.shape.venue.shape).partial(),
    languages: z.array(language).min(1).max(30).register(meanings, { kind: 'languages' }),
    /** Gates that are new or change, by their ids; what is not named of one stays. */
    gates: z.array(z.strictObject({ id, name: line.min(1).optional(), open: z.boolean().optional() })).max(50),
    /** Gates that go. One at which somebody was recorded is shut instead: its records name it. */
    remove_gates: z.array(id).max(50),
  })
  .partial();
type EventChanges = z.infer<typeof EventChanges>;

/** The event with what was changed of it. */
export function changedEvent(event: Event, { venue, gates, remove_gates, ...rest }: EventChanges): Event {
  // What travels as JSON has no field that is there and undefined.
  const fields = rest as Partial<Event>;
  const removed = new Set(remove_gates);
  return {
    ...event,
    ...fields,
    venue: { ...event.venue, ...(venue as Partial<Event['venue']>) },
    gates: (gates ?? []).reduce(withGate, event.gates).filter((gate) => !removed.has(gate.id)),
  };
}

type GateChange = NonNullable<EventChanges['gates']>[number];

function withGate(gates: Gate[], { id: gateId, name, open }: GateChange): Gate[] {
  const named = { ...(name !== undefined && { name }), ...(open !== undefined && { open }) };
  if (!gates.some((gate) => gate.id === gateId))
    // One that is renamed here while it is removed elsewhere stays away; only a name makes a new one.
    return name === undefined ? gates : [...gates, { id: gateId, name, open: open ?? true }];
  return gates.map((gate) => (gate.id === gateId ? { ...gate, ...named } : gate));
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** What can be done with the event. */
export const eventCommands = {
  /**
   * An admin changes the event. Only what is named changes, down to the field of a venue and the one gate, so that two
   * who edit different things both keep theirs.
   */
  update_event: defineCommand({
    args: z.strictObject({ changes: EventChanges }),
    effects: ({ changes }, by) => [
      { collection: 'events', id: by.event_id, change: (current) => current && changedEvent(current, changes) },
    ],
  }),
};
