import type { User } from '@baraza/schema/people/user';
import { expect, it } from 'vitest';
import { guessColumns } from '../columns/guess-columns.ts';
import { leftOutAtFirst, statesIn } from '../columns/states.ts';
import { readSheet } from '../read/read-sheet.ts';
import { stepsOf } from '../run-import.ts';
import { planImport } from './import-plan.ts';
import { stillRevoked } from './plan-totals.ts';

const EMAIL = 'anna@example.org';

const person = (id: string, name: string, more: Partial<User> = {}) =>
  ({ id, name, email: EMAIL, external_code: '', ticketType: '', ...more }) as User;
const ANNA = person('anna', 'Anna Example');
const BEN = person('ben', 'Ben Example', { shares_email: true });
const CARLA = person('carla', 'Carla Example', { shares_email: true });
const FAMILY = [ANNA, BEN, CARLA];

async function plan(lines: readonly string[], people: User[] = [], head = 'email,name,Ticket secret,state') {
  const sheet = await readSheet(new TextEncoder().encode([head, ...lines].join('\n')).buffer);
  const columns = guessColumns(sheet.head, sheet.rows);
  const choice = { columns, leftOut: leftOutAtFirst(statesIn(sheet, columns)) };
  const planned = await planImport(
    sheet,
    choice,
    people,
    () => 'new',
    () => undefined,
  );
  if (!planned) throw new Error('no emails');
  return planned;
}
/** What each line does, and to whom. */
const brief = async (...of: Parameters<typeof plan>) =>
  (await plan(...of)).rows.map((row) => {
    if (row.kind === 'create') return [row.name, row.person.shares_email ? `with ${row.owner}` : 'alone'];
    if (row.kind === 'change') return [row.person.id, ...row.changes.map(({ after }) => after)];
    if (row.kind === 'refused') return [row.kind, row.reason.why];
    return row.kind === 'revoke' ? [row.kind, row.user_id] : [row.kind, row.name];
  });
const lines = (...names: string[]) => names.map((name) => `${EMAIL},${name},,`);

it('makes each ticket on one address a person, of whom the first has the address', async () => {
  const three = lines('Anna Example', 'Ben Example', 'Carla Example');
  expect(await brief([...three, 'other@example.org,Other,,'])).toEqual([
    ['Anna Example', 'alone'],
    ['Ben Example', 'with Anna Example'],
    ['Carla Example', 'with Anna Example'],
    ['Other', 'alone'],
  ]);
  expect((await plan(three)).shared).toEqual([{ email: EMAIL, count: 3 }]);
  expect((await plan(three.slice(1), [ANNA])).shared).toEqual([{ email: EMAIL, count: 3 }]);
});

it('changes nothing when the same list comes again, in whatever order and case', async () => {
  expect(await brief(lines('carla example', 'Ánna Example', 'Ben Example'), FAMILY)).toEqual([
    ['carla', 'carla example'],
    ['anna', 'Ánna Example'],
    ['same', 'Ben Example'],
  ]);
  expect((await plan(lines('Anna Example', 'Ben Example'), FAMILY)).shared).toEqual([]);
});

it('takes one name that is new for the one person who is left', async () => {
  expect(await brief(lines('Anna Example', 'Benjamin Example', 'Carla Example'), FAMILY)).toEqual([
    ['same', 'Anna Example'],
    ['ben', 'Benjamin Example'],
    ['same', 'Carla Example'],
  ]);
});

it('guesses at nobody where two names have changed', async () => {
  expect(await brief(lines('Anna Example', 'Benjamin Example', 'Karla Example'), FAMILY)).toEqual([
    ['same', 'Anna Example'],
    ['refused', 'unclear'],
    ['refused', 'unclear'],
  ]);
  expect(await brief(lines('', ''), FAMILY)).toEqual([
    ['refused', 'unclear'],
    ['refused', 'email_twice'],
  ]);
});

it('adds whose name is like nobody’s who is there', async () => {
  expect(await brief(lines('Dora Novak', 'Emil Weber'), [ANNA])).toEqual([
    ['Dora Novak', 'with Anna Example'],
    ['Emil Weber', 'with Anna Example'],
  ]);
});

it('goes by the codes of the other system before names', async () => {
  const people = [
    person('one', 'Anna Example', { external_code: 'secret1' }),
    person('two', 'Anna Example', { external_code: 'secret2', shares_email: true }),
  ];
  const list = (...codes: string[]) => codes.map((code) => `${EMAIL},Anna Example,${code},`);
  expect(await brief(list('secret2', 'secret1'), people)).toEqual([
    ['same', 'Anna Example'],
    ['same', 'Anna Example'],
  ]);
  expect(await brief(list('secret1', 'secret2', 'secret3'), people)).toEqual([
    ['same', 'Anna Example'],
    ['same', 'Anna Example'],
    ['Anna Example', 'with Anna Example'],
  ]);
  expect(await brief([`${EMAIL},Somebody Else,secret2,`], people)).toEqual([['two', 'Somebody Else']]);
  // Another ticket is another person, though it is the only line that is left.
  expect(await brief([`${EMAIL},Ben Example,secret3,`], people.slice(0, 1))).toEqual([
    ['Ben Example', 'with Anna Example'],
  ]);
});

it('refuses a line that says again what another one said', async () => {
  expect(await brief(lines('Anna Example', 'Ben Example', 'ben example'))).toEqual([
    ['Anna Example', 'alone'],
    ['Ben Example', 'with Anna Example'],
    ['refused', 'email_twice'],
  ]);
});

it('revokes the ticket of the one who cancelled, and not of those who share the address', async () => {
  const list = [`${EMAIL},Anna Example,,paid`, `${EMAIL},Ben Example,,cancelled`];
  expect(await brief(list, FAMILY)).toEqual([
    ['same', 'Anna Example'],
    ['revoke', 'ben'],
  ]);
  // Who takes the place of somebody who left is not that person under another name.
  expect(await brief([`${EMAIL},Anna Example,,cancelled`, `${EMAIL},Dora Novak,,paid`], [ANNA])).toEqual([
    ['revoke', 'anna'],
    ['Dora Novak', 'with Anna Example'],
  ]);
  expect(await brief([`${EMAIL},Anna Married,,cancelled`], [ANNA])).toEqual([['revoke', 'anna']]);
  expect(await brief([`${EMAIL},Somebody Else,,cancelled`], FAMILY)).toEqual([['left_out', 'Somebody Else']]);
});

it('revokes no ticket of one system where the list of another cancels its own', async () => {
  const anna = person('anna', 'Anna Example', { external_code: 'secretA1' });
  expect(await brief([`${EMAIL},Anna Example,secretB9,cancelled`], [anna])).toEqual([['left_out', 'Anna Example']]);
  expect(await brief([`${EMAIL},Anna Married,secretB9,cancelled`], [anna])).toEqual([['left_out', 'Anna Married']]);
  expect(await brief([`${EMAIL},Anna Married,secretA1,cancelled`], [anna])).toEqual([['revoke', 'anna']]);
  expect(await brief([`${EMAIL},Anna Married,,cancelled`], [anna])).toEqual([['revoke', 'anna']]);
});

it('revokes the ticket of who cancelled and has another address here by now', async () => {
  const anna = person('anna', 'Anna Example', { email: 'new@example.org', external_code: 'secretA1' });
  const cancelled = (name: string, code = 'secretA1') => `${EMAIL},${name},${code},cancelled`;
  expect(await brief([cancelled('Anna Example')], [anna])).toEqual([['revoke', 'anna']]);
  expect(await brief([cancelled('Anna Married')], [anna])).toEqual([['revoke', 'anna']]);
  // Not who is alone with the address, and has no code.
  expect(await brief([cancelled('Anna Example')], [anna, person('ben', 'Ben Weber')])).toEqual([['revoke', 'anna']]);
  // By no name alone, and by no number alone: another system may have given it to somebody else.
  expect(await brief([cancelled('Anna Example', '')], [anna])).toEqual([['left_out', 'Anna Example']]);
  expect(await brief([cancelled('Ben Weber')], [anna])).toEqual([['left_out', 'Ben Weber']]);
  // Who comes by another line did not cancel, and who takes their place is not they.
  const with2 = (name: string, code: string) => [cancelled('Anna Example'), `new@example.org,${name},${code},paid`];
  expect(await brief(with2('Anna Example', 'secretA2'), [anna])).toEqual([
    ['left_out', 'Anna Example'],
    ['anna', 'secretA2'],
  ]);
  expect(await brief(with2('Dora Novak', ''), [anna])).toEqual([
    ['revoke', 'anna'],
    ['Dora Novak', 'with Anna Example'],
  ]);
});

it('says of a ticket that is revoked already that this list cancels it too, and changes nothing that is shown', async () => {
  const revoked = person('ben', 'Ben Example', { shares_email: true, ticket_status: 'revoked' });
  const list = [
    `${EMAIL},Ben Example,,cancelled`,
    `${EMAIL},Carla Example,,cancelled`,
    `${EMAIL},ben example,,cancelled`,
  ];
  const { rows } = await plan(list, [ANNA, revoked, CARLA]);
  expect(rows.map(({ kind }) => kind)).toEqual(['left_out', 'revoke', 'left_out']);
  expect(stepsOf(rows)).toEqual({ people: [], revoked: ['carla', 'ben'], named: [], wanted: 1 });
  // Who comes by another line did not cancel.
  const comes = await plan([`${EMAIL},Ben Example,,paid`, `${EMAIL},Ben Example,,cancelled`], [ANNA, revoked]);
  expect(stepsOf(comes.rows)).toMatchObject({ people: [], revoked: [], wanted: 0 });
});

it('says who comes with a ticket that is revoked, whether the line changes something else or not', async () => {
  const revoked = [
    person('anna', 'Anna Example', { ticket_status: 'revoked' }),
    person('ben', 'Ben Example', { shares_email: true, ticket_status: 'revoked' }),
  ];
  const list = ['Anna Example,,paid', 'Ben Example,new-code,paid', 'Carla Example,,paid'];
  const { rows } = await plan(
    list.map((line) => `${EMAIL},${line}`),
    [...revoked, CARLA],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['still_revoked', 'change', 'same']);
  expect(stillRevoked(rows).map(({ id, name }) => [id, name])).toEqual([
    ['anna', 'Anna Example'],
    ['ben', 'Ben Example'],
  ]);
  // It is offered; the import by itself makes no ticket valid.
  expect(stepsOf(rows)).toMatchObject({
    ...{ people: [{ id: 'ben', external_code: 'new-code' }], revoked: [], wanted: 1 },
    // Undoing an earlier import must leave whom it names.
    named: [
      { id: 'anna', email: EMAIL },
      { id: 'carla', email: EMAIL },
    ],
  });
});
