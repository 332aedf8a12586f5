import { z } from 'zod';
import { defineCommand } from '../define/command.ts';
import { AVATAR_MEDIA_TYPES, id, line, maskOf, meanings, ownImage, PICTURE_MAX_LENGTH } from '../define/fields.ts';
import { withTexts } from '../define/merged-translations.ts';
import { EVENT_FIELDS, EVENT_SETTINGS, Event, eventTexts, type Gate, TicketKey } from './event.ts';

export const timeZone = Event.shape.time_zone
  .refine(isTimeZone, 'This is not the name of a time zone, like Africa/Nairobi')
  .register(meanings, { kind: 'zone' });
export const LANGUAGE_PATTERN = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const language = z.string().max(35).regex(LANGUAGE_PATTERN, 'This is not a language tag, like en or pt-MZ');

/** Event fields that an admin may set. Stricter than the entity, because existing rows must stay readable. */
export const EventChanges = z
  .strictObject({
    ...Event.pick(maskOf([...EVENT_FIELDS, ...EVENT_SETTINGS])).shape,
    name: line.min(1),
    /** Its bytes have a command of their own. */
    logo: ownImage,
    time_zone: timeZone,
    venue: z.strictObject(Event.shape.venue.shape).partial(),
    /** Translated texts to change, beside `translations`, which replaces all; those that are not named stay, and '' takes one out. */
    texts: eventTexts,
    languages: z.array(language).min(1).max(30).register(meanings, { kind: 'languages' }),
    /** Gates to add or change, by id; fields that are not named stay. */
    gates: z.array(z.strictObject({ id, name: line.min(1).optional(), open: z.boolean().optional() })).max(50),
    /** Gates to remove. A gate with scan records is closed instead, because they refer to it. */
    remove_gates: z.array(id).max(50),
  })
  .partial();
type EventChanges = z.infer<typeof EventChanges>;

/** Returns the event with the changes applied. */
export function changedEvent(event: Event, { venue, gates, remove_gates, texts, ...rest }: EventChanges): Event {
  // JSON has no undefined values.
  const fields = rest as Partial<Event>;
  const removed = new Set(remove_gates);
  return {
    ...event,
    ...fields,
    ...(texts && { translations: withTexts({ ...event, ...fields }.translations, texts) }),
    venue: { ...event.venue, ...(venue as Partial<Event['venue']>) },
    gates: (gates ?? []).reduce(withGate, event.gates).filter((gate) => !removed.has(gate.id)),
  };
}

type GateChange = NonNullable<EventChanges['gates']>[number];

function withGate(gates: Gate[], { id: gateId, name, open }: GateChange): Gate[] {
  const named = { ...(name !== undefined && { name }), ...(open !== undefined && { open }) };
  if (!gates.some((gate) => gate.id === gateId))
    // A gate that was removed elsewhere stays removed; only a change with a name adds one.
    return name === undefined ? gates : [...gates, { id: gateId, name, open: open ?? true }];
  return gates.map((gate) => (gate.id === gateId ? { ...gate, ...named } : gate));
}

export const withNewCode = (gates: readonly Gate[], gateId: string, replaces: number): Gate[] =>
  gates.map((gate) =>
    gate.id === gateId && (gate.code_version ?? 1) === replaces ? { ...gate, code_version: replaces + 1 } : gate,
  );

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Commands on the event. */
export const eventCommands = {
  /**
   * Changes the named fields only, down to single venue fields, gates and translated texts, so that two admins who edit
   * different things both keep their changes.
   */
  update_event: defineCommand({
    args: z.strictObject({ changes: EventChanges }),
    effects: ({ changes }, by) => [
      { collection: 'events', id: by.event_id, change: (current) => current && changedEvent(current, changes) },
    ],
  }),

  /** Sets the event's logo, scaled down on the device; `update_event` removes it, or puts back one that it had. */
  set_event_logo: defineCommand({
    args: z.strictObject({
      media_type: z.enum(AVATAR_MEDIA_TYPES),
      /** Base64. */
      image: z.base64().min(4).max(PICTURE_MAX_LENGTH),
    }),
    effects: ({ media_type, image }, by) => [
      {
        collection: 'events',
        id: by.event_id,
        change: (current) => current && { ...current, logo: `data:${media_type};base64,${image}` },
      },
    ],
  }),

  /** Makes the posted code of a gate worthless, so that a new one has to be posted. */
  replace_gate_code: defineCommand({
    args: z.strictObject({
      gate_id: id,
      /** The version to replace. Idempotent: two admins who replace the same version make one new code. */
      replaces: z.int().min(1).max(1_000_000),
    }),
    effects: ({ gate_id, replaces }, by) => [
      {
        collection: 'events',
        id: by.event_id,
        change: (current) => current && { ...current, gates: withNewCode(current.gates, gate_id, replaces) },
      },
    ],
  }),

  /**
   * Gives the event a new key, and every ticket and gate a new code: all older ones, and who has a copy of the private
   * key, are refused. No effect on the replica, because only the server can make a key.
   */
  replace_event_keys: defineCommand({
    args: z.strictObject({
      /** The `kid` to replace. Idempotent: two admins who replace the same key make one new key. */
      replaces: TicketKey.shape.kid.min(1),
    }),
    effects: () => [],
  }),
};
