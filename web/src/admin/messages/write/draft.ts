import { inLanguage, type Translations } from '@baraza/schema/define/in-language';
import type { Event } from '@baraza/schema/event/event';
import { instantOf, toLocal } from '@baraza/schema/event/venue-time';
import type { MessageArgs } from '@baraza/schema/messages/commands';
import type { Notification } from '@baraza/schema/messages/notification';

export const AUDIENCES = ['everybody', 'ticket', 'checked_in', 'not_checked_in', 'person'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface AddressedPerson {
  id: string;
  name: string;
}

export type Words = Pick<Notification, 'title' | 'message' | 'type' | 'translations'>;

/** The audience of a message and its time. */
export interface Sending {
  /** Id of the planned message that this draft changes; null: a new one. */
  of: string | null;
  /** That message as it was last seen here. */
  base: MessageArgs | null;
  audience: Audience;
  ticketType: string;
  person: AddressedPerson | null;
  when: 'now' | 'later';
  /** When a planned message goes out, until another day or time is written: the zone may change while its words are edited. */
  at: string | null;
  /** The venue's local date and time: "2026-11-21" and "09:30"; '' beside `at`. */
  day: string;
  time: string;
}

/** A message being written. */
export type Draft = Words & Sending;

type Moment = Pick<Sending, 'at' | 'day' | 'time'>;

/** Time of sending in ms; undefined when no valid time is entered. */
export const sendInstant = ({ at, day, time }: Moment, timeZone: string): number | undefined =>
  at === null ? instantOf(`${day}T${time}`, timeZone) : Date.parse(at);

/** Day and time of sending by the venue's clock. */
export function clockOf({ at, ...written }: Moment, timeZone: string): { day: string; time: string } {
  if (at === null) return written;
  const [day = '', time = ''] = toLocal(at, timeZone).split('T');
  return { day, time };
}

export const EMPTY_DRAFT: Draft = {
  of: null,
  base: null,
  title: '',
  message: '',
  type: 'info',
  translations: null,
  audience: 'everybody',
  ticketType: '',
  person: null,
  when: 'now',
  at: null,
  day: '',
  time: '',
};

/** A new message to one person. */
export const draftTo = ({ id, name }: AddressedPerson): Draft => ({
  ...EMPTY_DRAFT,
  audience: 'person',
  person: { id, name },
});

/**
 * What the screen begins with; undefined until that is known.
 * @param to id of the person whom the address names
 * @param person as this device has them; undefined: not read yet
 * @param isComing whether this device may still get them
 */
export function firstDraft(
  to: string | undefined,
  person: AddressedPerson | null | undefined,
  isComing: boolean,
): Draft | undefined {
  if (!to) return EMPTY_DRAFT;
  if (person) return draftTo(person);
  if (person === undefined || isComing) return undefined;
  // Meant for one person: it must not go to everybody because they are not found.
  return { ...EMPTY_DRAFT, audience: 'person' };
}

export const wordsOf = ({ title, message, type, translations = null }: Words) => ({
  ...{ title, message, type, translations },
});

/** An editable draft of an existing message, with its audience and time. */
export function draftOf(notification: Notification, person: AddressedPerson | null): Draft {
  const { user_id, audience, ticketType, send_at } = notification;
  return {
    ...EMPTY_DRAFT,
    ...wordsOf(notification),
    audience: user_id === '' ? audience : 'person',
    ticketType,
    person,
    when: send_at === null ? 'now' : 'later',
    at: send_at,
  };
}

/** A change of a planned message, which begins with that as it is stored. */
export function draftOfPlanned(planned: Notification, person: AddressedPerson | null, timeZone: string): Draft {
  const draft = draftOf(planned, person);
  return { ...draft, of: planned.id, base: argsOf(draft, timeZone) };
}

/** A new message like a sent one, to the same people: what was for one person must not begin as one to everybody. */
export const draftAgain = (sent: Notification, person: AddressedPerson | null): Draft => ({
  ...draftOf(sent, person),
  when: 'now',
  at: null,
});

/** Placeholders in a template, such as "{room}", each once. */
export const leftOpen = (text: string): string[] => [...new Set(text.match(/\{[^{}\n]+\}/g))];

/** Fills a template's {event} placeholder. */
export function startFrom(
  { title, message, type, translations }: Words,
  event: Pick<Event, 'name' | 'translations'>,
): Words {
  const filled = (text = '', name = event.name) => text.replaceAll('{event}', () => name);
  const each = Object.entries(translations ?? {}).map(([language, words]) => {
    const { name } = inLanguage(event, language);
    return [language, Object.fromEntries(Object.entries(words).map(([field, text]) => [field, filled(text, name)]))];
  });
  return {
    ...{ title: filled(title), message: filled(message), type },
    translations: translations ? Object.fromEntries(each) : null,
  };
}

type Braces = { title?: 'braces'; message?: 'braces'; translations?: 'braces' };

/** The fields that still contain placeholders of a template. */
export const bracesIn = ({ title, message, translations }: Omit<Words, 'type'>): Braces => ({
  ...(leftOpen(title).length > 0 && { title: 'braces' }),
  ...(leftOpen(message).length > 0 && { message: 'braces' }),
  ...(openIn(translations).length > 0 && { translations: 'braces' }),
});

export const openIn = (translations: Translations | null | undefined): string[] =>
  leftOpen(
    Object.values(translations ?? {})
      .flatMap((words) => Object.values<string | undefined>(words))
      .join('\n'),
  );

export type Lack = 'ticketType' | 'person' | 'when' | 'past';

/** Missing input before it can be sent, beside its words; at most one problem about the time. */
export function lacksOf(draft: Sending, now: number, timeZone: string): Lack[] {
  const lacks: Lack[] = [];
  if (draft.audience === 'ticket' && draft.ticketType === '') lacks.push('ticketType');
  if (draft.audience === 'person' && !draft.person) lacks.push('person');
  if (draft.when === 'later') {
    const at = sendInstant(draft, timeZone);
    if (at === undefined) lacks.push('when');
    else if (at <= now) lacks.push('past');
  }
  return lacks;
}

/** Arguments of the commands that send or change it; the draft must be complete. */
export function argsOf(draft: Draft, timeZone: string): MessageArgs {
  const { title, message, type, translations, audience, ticketType, person } = draft;
  const at = draft.when === 'later' ? sendInstant(draft, timeZone) : undefined;
  return {
    ...{ title: title.trim(), message: message.trim(), type, ...(translations && { translations }) },
    // Phones choose the toast's look by this type.
    notification_type: type === 'urgent' ? 'urgent' : 'announcement',
    user_id: audience === 'person' ? (person?.id ?? '') : '',
    audience: audience === 'person' ? 'everybody' : audience,
    ticketType: audience === 'ticket' ? ticketType : '',
    send_at: at === undefined ? null : new Date(at).toISOString(),
  };
}
