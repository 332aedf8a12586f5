import { randomUUID } from 'node:crypto';
import type { Event } from '@baraza/schema/event/event';
import type { EventCopy } from '@baraza/schema/event/new-event';
import { BLANK_CARD } from '@baraza/schema/people/user';
import type { Database, Queries } from '../database/database.ts';
import { addEntry } from '../features/audit/audit.store.ts';
import { findSharedOf } from '../features/auth/shared/shared-accounts.store.ts';
import { findEvent } from '../features/event/events.store.ts';
import { findUserByEmail } from '../features/people/users.store.ts';
import { issueTickets } from '../features/tickets/event-keys.store.ts';
import { ProblemError } from '../http/problems.ts';
import type { Viewer } from '../http/session/viewer.ts';
import type { ServerContext } from '../server-context.ts';
import {
  addMaterial,
  addPeople,
  type Carried,
  readMaterial,
  readPeople,
  readPictures,
  readTicketTypes,
} from './copied.store.ts';
import { databaseOf } from './hosted-events.store.ts';

type Server = Pick<ServerContext, 'database' | 'config'>;
export type By = Pick<Viewer, 'event_id' | 'user_id' | 'shared'>;

/** What an event is made of that begins as another one was. */
export interface Copy {
  fields: Partial<Event>;
  /** @returns how many people were added */
  fill(tx: Queries, admin: { email: string }): Promise<number>;
}

/** Many enough for one statement, few enough that signing them leaves no transaction idle. */
const PEOPLE_AT_ONCE = 500;

/**
 * Reads what an event takes over from another one of this server. What is bound to that one stays there: keys, codes, passwords, check-ins,
 * connections, messages, programme.
 * @param by whose `user_id` is '' at the server's command line
 */
export async function readCopy({ database, config }: Server, by: By, { from, parts, people }: EventCopy, to: string) {
  const source = await databaseOf(database, config.eventId, from);
  if (!source) throw noEvent();
  const user_id = people && by.user_id !== '' ? await adminOf(database, source, by, from) : by.user_id;
  const has = (part: EventCopy['parts'][number]) => parts.includes(part);
  return source.transaction(async (tx): Promise<Copy> => {
    const event = await findEvent(tx, from);
    if (!event) throw noEvent();
    const fields = fieldsOf(event, has);
    const material = await readMaterial(tx, from, [
      ...(has('plan') ? (['rooms'] as const) : []),
      ...(has('exhibitors') ? (['exhibitors'] as const) : []),
      ...(has('sponsors') ? (['sponsors'] as const) : []),
    ]);
    const ids = new Map([[from, to]]);
    const renamed = <Row extends { id: string; event_id: string }>(rows: Row[]) =>
      rows.map((row) => {
        const id = randomUUID();
        ids.set(row.id, id);
        return { ...row, id, event_id: to };
      });
    const copied = {
      rooms: renamed(material.rooms).map((room) => ({ ...room, source: null })),
      exhibitors: renamed(material.exhibitors),
      sponsors: renamed(material.sponsors),
    };
    const pictures = (await readPictures(tx, from, [...ids.keys()], JSON.stringify([fields, material]))).map(
      (picture) => ({ ...picture, event_id: to, document_id: ids.get(picture.document_id) ?? to }),
    );
    const types = people?.ticket_types?.length ? await storedTypes(tx, from, people.ticket_types) : [];
    const again = people ? await readPeople(tx, from, { ...people, ticket_types: types }) : [];
    // Those who answer for these people see who took their addresses, and where to.
    if (people)
      await addEntry(tx, {
        ...{ event_id: from, user_id, at: new Date().toISOString(), action: 'copy_people' },
        ...{ collection: 'users', document_id: to, after: { to, ...people, people: again.length } },
      });
    return {
      fields,
      async fill(into, admin) {
        await addMaterial(into, copied, pictures);
        const owned = withOwners(again, admin);
        for (let at = 0; at < again.length; at += PEOPLE_AT_ONCE)
          await invite(into, to, owned.slice(at, at + PEOPLE_AT_ONCE), config.demo);
        return again.length;
      },
    };
  });
}

const noEvent = () => {
  const message = 'There is no such event here.';
  return new ProblemError('invalid', message, [{ path: 'copy.from', message }]);
};

/**
 * An admin of the server is nobody in its other events: only who is an admin there as well takes their people along. Their own event's
 * rows prove no address, as its admins can write them; the account does with which their session began.
 * @returns the id of the admin in that event
 */
async function adminOf(home: Database, source: Database, by: By, from: string): Promise<string> {
  if (from === by.event_id) return by.user_id;
  const account = by.shared === undefined ? undefined : await findSharedOf(home.queries, by.shared);
  if (!account)
    throw new ProblemError(
      'not_allowed',
      'To invite these people, sign in with the password that your address has at all events of this server. “Forgot password?” mails a link for it.',
    );
  const there = await findUserByEmail(source.queries, from, account.email);
  if (there?.role === 'admin' && there.verified && there.ticket_status === 'valid') return there.id;
  throw new ProblemError('not_allowed', 'Only who is an admin of that event, too, can invite its people again.');
}

const TYPES_NAMED = 20;

/** Ticket types as that event has them. One that nobody has would bring nobody, and people come along only when an event is made. */
async function storedTypes(tx: Queries, from: string, asked: readonly string[]): Promise<string[]> {
  const there = await readTicketTypes(tx, from);
  const isSame = (one: string, another: string) => one.trim().toLowerCase() === another.trim().toLowerCase();
  const unknown = asked.find((type) => !there.some((each) => isSame(each, type)));
  if (unknown !== undefined) {
    const types = there.slice(0, TYPES_NAMED).join(', ') || '–';
    const message = `Nobody at that event has the ticket type “${unknown}”. Its ticket types: ${types}`;
    throw new ProblemError('invalid', message, [{ path: 'copy.people.ticket_types', message }]);
  }
  return there.filter((type) => asked.some((each) => isSame(each, type)));
}

/** A shared word and what times it is open are of one event alone; its name in other languages is the old one. */
function fieldsOf(event: Event, has: (part: EventCopy['parts'][number]) => boolean): Partial<Event> {
  const { tagline, description, venue, logo, languages, check_in_policy, registration, data_cap, translations } = event;
  const words = Object.entries(translations ?? {}).map(([language, { name: _, ...texts }]) => [language, texts]);
  return {
    time_zone: event.time_zone,
    ...(has('settings') && {
      ...{ tagline, description, venue, languages, check_in_policy, translations: Object.fromEntries(words) },
      ...(logo !== undefined && { logo }),
      ...(data_cap !== undefined && { data_cap }),
      registration: registration === 'code' ? 'invited' : registration,
    }),
    ...(has('gates') && { gates: event.gates.map(({ id, name, open }) => ({ id, name, open })) }),
    ...(has('plan') && { floor_plan: event.floor_plan }),
  };
}

/** Where the owner of an address does not come along, the first who shared it has it: else it would sign in nobody. */
function withOwners(people: readonly Carried[], admin: { email: string }): Carried[] {
  const owners = [admin, ...people.filter(({ shares_email }) => !shares_email)];
  const owned = new Set(owners.map(({ email }) => email.toLowerCase()));
  return people.map((person) => {
    const address = person.email.toLowerCase();
    const shares_email = person.shares_email && owned.has(address);
    owned.add(address);
    return { ...person, shares_email };
  });
}

/** Adds people who have agreed to nothing here yet: until they come in, no other attendee sees them. */
async function invite(tx: Queries, event_id: string, people: Carried[], isDemo: boolean): Promise<void> {
  const ids = people.map(() => randomUUID());
  const codes = await issueTickets(tx, event_id, ids, 1);
  await addPeople(
    tx,
    people.map((person, at) => ({
      ...{ ...BLANK_CARD, ...person },
      ...{ id: ids[at] as string, event_id, role: 'user', verified: isDemo, hidden: !isDemo, muted: false },
      ...{ pending_email: null, external_code: '', ticket_status: 'valid', ticket_version: 1 },
      ...{ ticket_code: codes[at] as string, checkedIn: false, checkin_time: null },
    })),
  );
}
