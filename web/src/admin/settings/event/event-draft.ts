import type { ArgsOf } from '@baraza/schema/commands';
import type { Event } from '@baraza/schema/event/event';

type Changes = ArgsOf<'update_event'>['changes'];

const OWN_FIELDS = ['name', 'tagline', 'description', 'starts_on', 'ends_on', 'time_zone'] as const;
const VENUE = { venue_name: 'name', venue_address: 'address', venue_city: 'city', venue_country: 'country' } as const;
export const VENUE_FIELDS = Object.keys(VENUE) as (keyof typeof VENUE)[];

/** The event as a form has it; `languages` as "en, fr, pt-MZ". */
export type EventDraft = Record<(typeof OWN_FIELDS)[number] | keyof typeof VENUE | 'languages', string>;
export type EventField = keyof EventDraft;

export const draftOf = ({ venue, languages, ...event }: Event): EventDraft => ({
  name: event.name,
  tagline: event.tagline,
  description: event.description,
  starts_on: event.starts_on,
  ends_on: event.ends_on,
  time_zone: event.time_zone,
  venue_name: venue.name,
  venue_address: venue.address,
  venue_city: venue.city,
  venue_country: venue.country,
  languages: languages.join(', '),
});

export const languagesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Only what differs from what is kept: what another admin changes meanwhile stays theirs. */
export function changesOf(kept: EventDraft, draft: EventDraft): Changes {
  const changes: Changes = {};
  const isChanged = (field: EventField) => draft[field].trim() !== kept[field];
  for (const field of OWN_FIELDS) if (isChanged(field)) changes[field] = draft[field].trim();
  const venue = VENUE_FIELDS.filter(isChanged);
  if (venue.length > 0) changes.venue = Object.fromEntries(venue.map((field) => [VENUE[field], draft[field].trim()]));
  const languages = languagesIn(draft.languages);
  if (languages.join() !== languagesIn(kept.languages).join()) changes.languages = languages;
  return changes;
}

export type EventProblem = 'required' | 'endsBeforeStart' | 'noTimeZone' | 'noLanguage';
export type EventProblems = Partial<Record<EventField, EventProblem>>;

/** What the server would refuse, by field, in the order of the form. */
export function problemsOf(draft: EventDraft): EventProblems {
  const languages = languagesIn(draft.languages);
  const problems: EventProblems = {};
  if (draft.name.trim() === '') problems.name = 'required';
  if (languages.length === 0 || !languages.every(isLanguage)) problems.languages = 'noLanguage';
  if (draft.starts_on === '') problems.starts_on = 'required';
  if (draft.ends_on === '') problems.ends_on = 'required';
  else if (draft.ends_on < draft.starts_on) problems.ends_on = 'endsBeforeStart';
  if (!isTimeZone(draft.time_zone.trim())) problems.time_zone = 'noTimeZone';
  return problems;
}

const isLanguage = (tag: string): boolean => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
