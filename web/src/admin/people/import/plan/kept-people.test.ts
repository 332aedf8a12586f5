import type { User } from '@baraza/schema/people/user';
import { expect, it } from 'vitest';
import { readSheet } from '../read/read-sheet.ts';
import { stepsOf } from '../run-import.ts';
import { planImport } from './import-plan.ts';

const LIST = `email,name,company,Ticket code,status
john@example.org,John Otieno,KIJANI LTD NAIROBI,B-1,paid
zuri@example.org,Zury Mwangi,SAHEL LTD,,paid
new@example.org,Awa Ba,,,paid
kofi@example.org,Kofi Mensah,,,cancelled
`;
const person = (id: string, given: Partial<User>) => ({ id, email: `${id}@example.org`, ...given }) as User;
const HERE = [
  person('john', { name: 'John Otieno', company: 'Kijani', external_code: 'A-1' }),
  person('zuri', { name: 'Zuri Mwangi', company: 'Sahel', ticket_status: 'revoked' }),
  person('kofi', { name: 'Kofi Mensah', company: '' }),
];

async function plan(keepsPeople: boolean) {
  const sheet = await readSheet(new TextEncoder().encode(LIST).buffer);
  const columns = ['email', 'name', 'company', 'external_code', 'state'] as const;
  const planned = await planImport(
    sheet,
    { columns, leftOut: new Set(['cancelled']), keepsPeople },
    HERE,
    () => 'new',
    () => undefined,
  );
  return planned?.rows ?? [];
}

it('leaves people as they have written themselves where an organiser wants it; new ones come, and tickets are revoked', async () => {
  const rows = await plan(true);
  expect(rows).toMatchObject([
    { kind: 'same', user_id: 'john', isKept: true },
    { kind: 'still_revoked', user_id: 'zuri', isKept: true },
    { kind: 'create' },
    { kind: 'revoke', user_id: 'kofi' },
  ]);
  // Nor is there a choice of codes where none is taken.
  expect(rows).toEqual(rows.map(() => expect.not.objectContaining({ theirCode: expect.anything() })));
  expect(stepsOf(rows)).toMatchObject({ people: [{ id: 'new' }], revoked: ['kofi'], wanted: 2 });
  expect((await plan(false)).map(({ kind }) => kind)).toEqual(['change', 'change', 'create', 'revoke']);
});

it('takes the code of who has none over all the same: nobody writes it themselves, and doors would refuse their ticket', async () => {
  const list = 'email,name,company,Ticket code\nzuri@example.org,Zury Mwangi,SAHEL LTD,C-7\n';
  const sheet = await readSheet(new TextEncoder().encode(list).buffer);
  const columns = ['email', 'name', 'company', 'external_code'] as const;
  const here = [person('zuri', { name: 'Zuri Mwangi', company: 'Sahel' })];
  const planned = await planImport(
    sheet,
    { columns, leftOut: new Set(), keepsPeople: true },
    here,
    String,
    () => undefined,
  );
  expect(stepsOf(planned?.rows ?? []).people).toEqual([
    { id: 'zuri', email: 'zuri@example.org', external_code: 'C-7' },
  ]);
});
