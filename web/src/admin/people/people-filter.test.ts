import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { describe, expect, it } from 'vitest';
import { ANYBODY, countFilters, filterFrom, filterPeople, type PeopleFilter, ticketTypesIn } from './people-filter.ts';
import { holderOf, personRow } from './person-row.ts';
import { COLUMNS, inOrder } from './table/columns.ts';

const person = (id: string, fields: Partial<User>) =>
  personRow(
    aDocument('users', {
      ...{
        id,
        name: id,
        email: `${id}@example.org`,
        role: 'user',
        ticketType: 'Delegate',
        ticket_status: 'valid',
        verified: true,
      },
      ...fields,
    }),
  );

const rows = [
  person('a', { name: 'Émilie Traoré', company: 'Kijani', checkedIn: true, checkin_time: '2026-11-21T08:00:00.000Z' }),
  person('b', { name: 'Amina Diallo', ticketType: 'Press', role: 'admin' }),
  person('c', { name: 'Kofi Mensah', company: 'Acacia', ticket_status: 'revoked', verified: false }),
];
const ids = (found: typeof rows) => found.map(({ user }) => user.id).join('');
const found = (filter: Partial<PeopleFilter>) => ids(filterPeople(rows, { ...ANYBODY, ...filter }));

describe('the list of people', () => {
  it('is searched by name, email, organisation and ticket, without accents', () => {
    expect(found({ query: 'emilie' })).toBe('a');
    expect(found({ query: 'b@example' })).toBe('b');
    expect(found({ query: 'trao emi kij' })).toBe('a');
    expect(found({ query: 'press' })).toBe('b');
    expect(found({ query: 'nobody' })).toBe('');
  });

  it('is filtered by ticket, presence, role and ticket status, and by all of them at once', () => {
    expect(found({ ticketType: 'Press' })).toBe('b');
    expect([found({ presence: 'in' }), found({ presence: 'out' })]).toEqual(['a', 'bc']);
    expect(found({ role: 'admin' })).toBe('b');
    expect(found({ ticket: 'revoked' })).toBe('c');
    expect([found({ verified: 'yes' }), found({ verified: 'no' })]).toEqual(['ab', 'c']);
    expect(found({ verified: 'refused', refused: new Set(['a', 'c']) })).toBe('ac');
    expect(found({ verified: 'refused', refused: new Set() })).toBe('');
    expect(found({ ticket: 'valid', presence: 'out', role: 'user' })).toBe('');
    expect(ticketTypesIn(rows)).toEqual(['Delegate', 'Press']);
  });

  it('counts the filters that are active, without the search', () => {
    expect(countFilters({ ...ANYBODY, query: 'amina' })).toBe(0);
    expect(countFilters({ ...ANYBODY, presence: 'in', verified: 'no' })).toBe(2);
    expect(countFilters({ ...ANYBODY, verified: 'refused', refused: new Set(['a']) })).toBe(1);
  });

  it('is sorted by every column both ways, with what is blank last', () => {
    expect(ids(inOrder(rows, { by: 'name', descending: false }))).toBe('bac');
    expect(ids(inOrder(rows, { by: 'company', descending: false }))).toBe('cab');
    expect(ids(inOrder(rows, { by: 'company', descending: true }))).toBe('acb');
    expect(ids(inOrder(rows, { by: 'checkin_time', descending: true }))).toBe('abc');
    for (const by of COLUMNS) expect(inOrder(rows, { by, descending: true })).toHaveLength(3);
  });
});

describe('the form of a person', () => {
  it('refuses the email of somebody else', () => {
    const own = rows[0]?.user;
    expect(holderOf(own?.email ?? '', own, rows)).toBeUndefined();
    expect(holderOf(' B@example.org ', own, rows)?.user.name).toBe('Amina Diallo');
    expect(holderOf('', own, rows)).toBeUndefined();
  });

  it('lets who shares an address keep it, and gives nobody else one that is shared', () => {
    const ben = { ...(rows[0]?.user as User), id: 'ben', email: 'b@example.org', shares_email: true };
    const all = [personRow(ben), ...rows];
    expect(holderOf('B@example.org', ben, all)).toBeUndefined();
    expect(holderOf('b@example.org', undefined, all)?.user.name).toBe('Amina Diallo');
  });
});

it('takes the filter that an address asks for, and nothing that there is not', () => {
  expect(filterFrom({})).toEqual(ANYBODY);
  expect(filterFrom({ presence: 'in', ticket: 'valid', ticketType: 'Press' })).toEqual({
    ...ANYBODY,
    presence: 'in',
    ticket: 'valid',
    ticketType: 'Press',
  });
  expect(filterFrom({ presence: 'somewhere', ticket: 'lost' })).toEqual(ANYBODY);
});
