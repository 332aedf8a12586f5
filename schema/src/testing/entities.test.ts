import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ZodOptional, type ZodType } from 'zod';
import { type Audience, conditionsOf, type ScopeRule } from '../define/entity.ts';
import { collectionNames, entities } from '../entities.ts';
import { tables } from '../tables.ts';

interface Seen {
  fields: Record<string, ZodType>;
  indexes: readonly string[];
  scopes: readonly ScopeRule<string>[];
  restricted: Record<string, readonly Audience[]>;
}

const see = (name: (typeof collectionNames)[number]): Seen => {
  const { document, indexes, scopes, restricted } = entities[name];
  return { fields: document.shape, indexes, scopes, restricted: restricted as Seen['restricted'] };
};

describe.each(collectionNames)('entity %s', (name) => {
  const { fields, indexes, scopes, restricted } = see(name);

  it('leaves a restricted field optional, since some viewers never get it', () => {
    expect(Object.keys(restricted).filter((field) => !(fields[field] instanceof ZodOptional))).toEqual([]);
  });

  it('restricts fields only to audiences that can read the document at all', () => {
    const readers = new Set(scopes.map(({ audience }) => audience));
    expect(Object.values(restricted).flatMap((audiences) => audiences.filter((one) => !readers.has(one)))).toEqual([]);
  });

  it('indexes only strings and booleans that are always there', () => {
    const accepts = (field: string, value: unknown) => fields[field]?.safeParse(value).success === true;
    for (const field of indexes) {
      expect([field, accepts(field, undefined), accepts(field, null)]).toEqual([field, false, false]);
      expect(['string', 'boolean', 'enum']).toContain((fields[field] as { type?: string }).type);
    }
  });

  it("takes no whole number that its column of 32 bits can't hold", () => {
    const columns = Object.entries(getTableColumns(tables[name]));
    const short = columns.flatMap(([field, { columnType }]) => (columnType === 'PgInteger' ? [field] : []));
    expect(short.filter((field) => fields[field]?.safeParse(2 ** 31).success)).toEqual([]);
  });

  it('names existing fields in its scopes', () => {
    const named = scopes.flatMap((rule) => [
      ...('field' in rule ? [rule.field] : []),
      ...conditionsOf(rule).map(({ field }) => field),
    ]);
    expect(named.filter((field) => !(field in fields))).toEqual([]);
  });

  it('belongs to an event', () => {
    expect('event_id' in fields || name === 'events').toBe(true);
  });
});

describe('who sees what', () => {
  const readersOf = (name: (typeof collectionNames)[number]) => see(name).scopes.map(({ audience }) => audience);

  it.each([
    'check_ins',
    'notification_reads',
    'connections',
    'ratings',
    'questions',
    'contact_details',
    'person_notes',
    'meetings',
    'bookmarks',
    'blocks',
    'reports',
  ] as const)('%s are nobody else’s business', (name) => {
    expect(readersOf(name)).not.toContain('public');
  });

  it('reads, connections, meetings, stars, blocks and ratings are not even for admins', () => {
    const own = [
      'notification_reads',
      'connections',
      'person_notes',
      'meetings',
      'bookmarks',
      'blocks',
      'ratings',
    ] as const;
    for (const name of own) {
      expect(readersOf(name)).toEqual(readersOf(name).map(() => 'owner'));
    }
  });

  it('how to reach a person is for them and those they are connected with, not even for admins', () => {
    expect(readersOf('contact_details')).toEqual(['owner', 'connected']);
  });

  it('a card in the directory has no email, role or ticket, and hidden people have no card', () => {
    const { scopes, restricted } = see('users');
    const hiddenFromPublic = Object.keys(restricted).filter((field) => !restricted[field]?.includes('public'));
    expect(hiddenFromPublic.sort()).toEqual([
      'checkin_time',
      'email',
      'external_code',
      'muted',
      'pending_email',
      'role',
      'shares_email',
      'ticket_code',
      'ticket_status',
      'ticket_version',
      'verified',
    ]);
    expect(scopes).toContainEqual({ audience: 'public', onlyIf: { field: 'hidden', is: false } });
  });

  it('a notification is read by everybody only when it is for everybody and has gone out', () => {
    const onlyIf = [
      { field: 'user_id', is: '' },
      { field: 'audience', is: 'everybody' },
      { field: 'state', is: 'sent' },
    ];
    expect(see('notifications').scopes).toContainEqual({ audience: 'public', onlyIf });
  });
});
