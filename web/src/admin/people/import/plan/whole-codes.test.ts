import type { User } from '@baraza/schema/people/user';
import { expect, it } from 'vitest';
import { readSheet } from '../read/read-sheet.ts';
import { planImport } from './import-plan.ts';

const person = (id: string, name: string, external_code = '', email = 'amina@example.org') =>
  ({ id, name, email, external_code, company: 'Kijani', ticketType: '' }) as User;
const AMINA = person('amina', 'Amina Diallo', '0012345678');
const SARA = person('sara', 'Sara Example', '9011223370011987');

/** What each line of email, name, code, company and state does: the changes, the new code, or the reason. */
async function brief(lines: readonly string[], ...people: User[]) {
  const sheet = await readSheet(
    new TextEncoder().encode(['email;name;Ticket code;company;status', ...lines].join('\n')).buffer,
  );
  const columns = ['email', 'name', 'external_code', 'company', 'state'] as const;
  const planned = await planImport(
    sheet,
    { columns, leftOut: new Set(['cancelled']) },
    people,
    () => 'new',
    () => undefined,
  );
  return planned?.rows.map((row) => {
    if (row.kind === 'change') return [row.person.id, ...row.changes.map(({ after }) => after)];
    if (row.kind === 'create') return [row.kind, row.person.external_code];
    if (row.kind === 'refused') return [row.kind, row.reason.why];
    return row.kind === 'revoke' ? [row.kind, row.user_id] : [row.kind];
  });
}
const line = (name: string, code: string, company = 'Kijani', state = '') =>
  `amina@example.org;${name};${code};${company};${state}`;

it('takes a code that has lost its leading zeros for the one that is there', async () => {
  expect(await brief([line('Amina Diallo', '12345678')], AMINA)).toEqual([['same']]);
  expect(await brief([line('Amina Diallo', '12345678', 'Sahel')], AMINA)).toEqual([['amina', 'Sahel']]);
  expect(await brief([line('Amina Married', '12345678')], AMINA)).toEqual([['amina', 'Amina Married']]);
  expect(await brief([line('Amina Married', '12345678', '', 'cancelled')], AMINA)).toEqual([['revoke', 'amina']]);
});

it('gives leading zeros back to who has lost them, and keeps apart whose codes differ in nothing else', async () => {
  const lost = { ...AMINA, external_code: '12345678' };
  expect(await brief([line('Amina Diallo', '0012345678')], lost)).toEqual([['amina', '0012345678']]);
  expect(await brief([line('Amina Married', '0012345678', '', 'cancelled')], lost)).toEqual([['revoke', 'amina']]);
  const ben = { ...person('ben', 'Ben', '12345678'), shares_email: true };
  expect(await brief([line('Ben', '12345678'), line('Amina Diallo', '0012345678')], AMINA, ben)).toEqual([
    ['same'],
    ['same'],
  ]);
  expect(await brief(['other@example.org;Other;12345678;;'], AMINA)).toEqual([['create', '12345678']]);
});

it('takes a code that was cut for the one of who has the name, and the rest of the line as it is', async () => {
  const sara = (code: string, name = 'Sara Example', company = 'Sahel') => [line(name, code, company)];
  for (const cut of ['9,01122E+15', '9.01122E+15', '9.01122337001198e+15', '9.01122337001199E+015'])
    expect(await brief(sara(cut), SARA)).toEqual([['sara', 'Sahel']]);
  expect(await brief(sara('9.01122E+15', ''), SARA)).toEqual([['sara', 'Sahel']]);
  const cancelled = [line('Sara Married', '9.01122E+15', '', 'cancelled')];
  expect(await brief(cancelled, SARA)).toEqual([['revoke', 'sara']]);
});

it('refuses a code that was cut where it may be another ticket', async () => {
  const ben = { ...person('ben', 'Ben', '9011223370011002'), shares_email: true };
  const cut = (name: string, code = '9.01122E+15') => [line(name, code)];
  expect(await brief([...cut('Ben'), ...cut('Sara Example')], SARA, ben)).toEqual([['same'], ['same']]);
  const refused = [['refused', 'code_cut']];
  expect(await brief(cut('Sara Example', '9.01129E+15'), SARA)).toEqual(refused);
  expect(await brief(cut('Sara Example', '9.01122E+16'), SARA)).toEqual(refused);
  expect(await brief(cut('Sara Example'), { ...SARA, external_code: 'A-1' })).toEqual(refused);
  expect(await brief(cut('Somebody Else'), SARA)).toEqual(refused);
  expect(await brief(cut(''), SARA, ben)).toEqual(refused);
  expect(await brief(cut('Sara Example'), SARA, { ...ben, name: 'Sara Example' })).toEqual(refused);
});
