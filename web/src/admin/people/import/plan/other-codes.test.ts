import type { User } from '@baraza/schema/people/user';
import { expect, it } from 'vitest';
import { readSheet } from '../read/read-sheet.ts';
import { stepsOf } from '../run-import.ts';
import { planImport } from './import-plan.ts';

const AMINA = {
  ...{ id: 'amina', name: 'Amina Diallo', email: 'amina@example.org', company: 'Kijani' },
  ...{ external_code: 'A-1', ticketType: 'Conference pass' },
} as User;

const AMINAS = 'amina@example.org,Amina Diallo';

async function plan(code: string, person: Partial<User> = {}, replacesCodes = false, company = 'Kijani', more = '') {
  const list = `email,name,Ticket code,ticket,company,status\n${AMINAS},${code},Dinner,${company},paid\n${more}`;
  const sheet = await readSheet(new TextEncoder().encode(list).buffer);
  const columns = ['email', 'name', 'external_code', 'ticketType', 'company', 'state'] as const;
  const planned = await planImport(
    sheet,
    { columns, leftOut: new Set(['cancelled']), replacesCodes },
    [{ ...AMINA, ...person }],
    () => 'new',
    () => undefined,
  );
  return planned?.rows ?? [];
}

it('leaves the code and the ticket type of who has another code already, says so, and takes the rest of the line', async () => {
  expect(await plan('B-7')).toMatchObject([{ kind: 'same', theirCode: 'stays' }]);
  const rows = await plan('B-7', {}, false, 'Sahel');
  expect(rows).toMatchObject([{ kind: 'change', theirCode: 'stays', changes: [{ field: 'company' }] }]);
  expect(stepsOf(rows).people).toEqual([{ id: 'amina', email: 'amina@example.org', company: 'Sahel' }]);
  const revoked = await plan('B-7', { ticket_status: 'revoked' });
  expect(revoked).toMatchObject([{ kind: 'still_revoked', theirCode: 'stays' }]);
});

it('replaces them where an organiser wants it, and says whose', async () => {
  const rows = await plan('B-7', {}, true);
  expect(rows).toMatchObject([{ kind: 'change', theirCode: 'replaced' }]);
  expect(stepsOf(rows).people).toMatchObject([{ external_code: 'B-7', ticketType: 'Dinner' }]);
});

it('changes the ticket type by the same code, by none, and of who has none', async () => {
  const taken = async (...of: Parameters<typeof plan>) => {
    const rows = await plan(...of);
    expect(rows).toEqual([expect.not.objectContaining({ theirCode: expect.anything() })]);
    return stepsOf(rows).people;
  };
  expect(await taken('A-1')).toMatchObject([{ ticketType: 'Dinner' }]);
  expect(await taken('')).toMatchObject([{ ticketType: 'Dinner' }]);
  expect(await taken('B-7', { external_code: '' })).toMatchObject([{ external_code: 'B-7', ticketType: 'Dinner' }]);
  // A code that a new ticket code has ended is no ticket of another system.
  expect(await taken('B-7', { external_code: 'A-2', ticket_version: 2 })).toMatchObject([{ ticketType: 'Dinner' }]);
});

it('takes the new ticket of who has changed theirs: a list that cancels the old one is of its own system', async () => {
  const rows = await plan('A-2', {}, false, 'Kijani', `${AMINAS},A-1,Conference pass,Kijani,cancelled\n`);
  expect(rows.map(({ kind, theirCode }) => [kind, theirCode])).toEqual([
    ['change', undefined],
    ['left_out', undefined],
  ]);
  expect(stepsOf(rows).people).toMatchObject([{ id: 'amina', external_code: 'A-2', ticketType: 'Dinner' }]);
});
