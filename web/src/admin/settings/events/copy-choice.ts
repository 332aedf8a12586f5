import type { CopiedPart, CopiedPeople, EventCopy } from '@baraza/schema/event/new-event';

/** What is ticked of the event that a new one begins as. */
export interface CopyChoice {
  /** The id of that event; '': the new one begins empty. */
  from: string;
  parts: readonly CopiedPart[];
  who: CopiedPeople['who'] | 'nobody';
  /** Ticket types, as they were typed. */
  types: string;
}

export const PARTS: readonly CopiedPart[] = ['settings', 'gates', 'plan', 'exhibitors', 'sponsors'];

export const NO_COPY: CopyChoice = { from: '', parts: PARTS, who: 'nobody', types: '' };

export const withPart = (choice: CopyChoice, part: CopiedPart, isTaken: boolean): CopyChoice => ({
  ...choice,
  parts: PARTS.filter((each) => (each === part ? isTaken : choice.parts.includes(each))),
});

/** The time zone of the event that a new one begins as; of this one, where it begins empty. */
export const zoneOf = (
  events: readonly { id: string; time_zone: string }[],
  { from }: Pick<CopyChoice, 'from'>,
  ownZone: string,
): string => events.find(({ id }) => id === from)?.time_zone || ownZone;

/** As the server takes it; undefined where nothing is taken over. */
export function copyOf({ from, parts, who, types }: CopyChoice): EventCopy | undefined {
  if (!from) return undefined;
  const ticket_types = types
    .split(/[,،、]/)
    .map((type) => type.trim())
    .filter(Boolean);
  return { from, parts: [...parts], ...(who !== 'nobody' && { people: { who, ticket_types } }) };
}
