import type { User } from '@baraza/schema/people/user';
import type { RxCollection } from 'rxdb';
import { type Searchable, searchedText } from './people-search.ts';

/** A person's row in a door's list. */
export interface PersonRow extends Searchable {
  id: string;
  email: string;
  detail: string;
  ticketType: string;
  inside: boolean;
  revoked: boolean;
  /** Of another system; '' if there is none. */
  code: string;
}

/** Search index of all people on this device, kept up to date. */
export interface PeopleIndex {
  rows(): Iterable<PersonRow>;
  find(id: string): PersonRow | undefined;
  /** The id of the person whose ticket has this code of another system. */
  findByCode(code: string): string | undefined;
  counts(): PeopleCounts;
  /** Calls `listener` after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Valid tickets, and how many of their people are inside: what the dashboard of admins says too. */
export interface PeopleCounts {
  tickets: number;
  inside: number;
}

function rowOf(user: User): PersonRow {
  return {
    id: user.id,
    name: user.name,
    email: user.email ?? '',
    ticketType: user.ticketType,
    detail: [user.ticketType, user.company].filter(Boolean).join(' · '),
    searched: searchedText(user.name, user.email, user.company),
    inside: user.checkedIn,
    revoked: user.ticket_status === 'revoked',
    code: user.external_code ?? '',
  };
}

/** What one person adds to the counts. */
const countOf = (row: PersonRow | undefined): PeopleCounts => ({
  tickets: Number(row !== undefined && !row.revoked),
  inside: Number(row !== undefined && !row.revoked && row.inside),
});

export async function openPeopleIndex(users: RxCollection<User>): Promise<PeopleIndex> {
  const rows = new Map<string, PersonRow>();
  const codes = new Map<string, { id: string }>();
  const listeners = new Set<() => void>();
  let counts: PeopleCounts = { tickets: 0, inside: 0 };

  const put = (user: User, deleted: boolean) => {
    const before = rows.get(user.id);
    const after = deleted ? undefined : rowOf(user);
    if (before?.code && codes.get(before.code)?.id === user.id) codes.delete(before.code);
    if (after?.code) codes.set(after.code, after);
    if (after) rows.set(user.id, after);
    else rows.delete(user.id);
    const [lost, gained] = [countOf(before), countOf(after)];
    counts = {
      tickets: counts.tickets - lost.tickets + gained.tickets,
      inside: counts.inside - lost.inside + gained.inside,
    };
  };

  // Changes received during the initial read are newer than what it returns, so it must not overwrite them.
  const changed = new Set<string>();
  let reading = true;
  const subscription = users.eventBulks$.subscribe(({ events }) => {
    for (const event of events) {
      if (reading) changed.add(event.documentId);
      put(event.documentData as User, event.operation === 'DELETE');
    }
    for (const listener of listeners) listener();
  });
  for (const document of await users.find().exec()) {
    if (!changed.has(document.id)) put(document.toJSON() as User, false);
  }
  reading = false;
  changed.clear();

  return {
    rows: () => rows.values(),
    find: (id) => rows.get(id),
    findByCode: (code) => codes.get(code)?.id,
    counts: () => counts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => subscription.unsubscribe(),
  };
}
