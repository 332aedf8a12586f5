import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import type { User } from '@baraza/schema/people/user';
import { describe, expect, it, vi } from 'vitest';
import words from '../../../../i18n/en/admin.json' with { type: 'json' };
import { csvFile } from '../../../../ui/file/csv.ts';
import { CSV_FIELDS } from '../../csv-columns.ts';
import { guessColumns } from '../columns/guess-columns.ts';
import { leftOutAtFirst, statesIn } from '../columns/states.ts';
import { readSheet } from '../read/read-sheet.ts';
import { runImport, stepsOf } from '../run-import.ts';
import { planImport } from './import-plan.ts';
import type { PlanRow } from './plan-row.ts';

vi.stubGlobal('navigator', { languages: ['en-GB'] });

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

const AMINA = {
  id: 'user-1',
  name: 'Amina Diallo',
  first_name: 'Amina',
  email: 'amina@example.org',
  company: 'Kijani',
  position: '',
  ticketType: 'Press',
} as User;

let made = 0;
const plan = async (file: string | ArrayBuffer, people: User[] = [AMINA], seen: number[] = []) => {
  const sheet = await readSheet(typeof file === 'string' ? bytes(file) : file);
  const columns = guessColumns(sheet.head, sheet.rows);
  const planned = await planImport(
    sheet,
    { columns, leftOut: leftOutAtFirst(statesIn(sheet, columns)) },
    people,
    () => `new-${++made}`,
    (done) => seen.push(done),
  );
  if (!planned) throw new Error('no emails');
  return planned;
};
const brief = (rows: PlanRow[]) =>
  rows.map((row) => [row.line, row.kind, row.kind === 'refused' ? row.reason.why : row.email]);

describe('a file of people', () => {
  it.each([
    ['commas', 'email,name,company\nx@example.org,Xola Ngu,"Sahel, Solar"\n'],
    ['semicolons', 'Email;Full name;Organisation\r\nx@example.org;Xola Ngu;Sahel, Solar\r\n'],
    ['tabs', 'E-mail\tName\tOrganization\nx@example.org\tXola Ngu\tSahel, Solar'],
    ['a mark of UTF-8', '\ufeffemail,name,company\nx@example.org,Xola Ngu,"Sahel, Solar"\n'],
    ['another order', 'Company,Attendee name,Email Address\n"Sahel, Solar",Xola Ngu,x@example.org\n'],
    ['two names', 'First Name,Last Name,E-MAIL,Employer\nXola,Ngu,x@example.org,"Sahel, Solar"\n'],
    ['French names', 'Prénom;Nom;Courriel;Société\nXola;Ngu;x@example.org;Sahel, Solar\n'],
    ['a line for spreadsheets', 'sep=;\nemail;name;company\nx@example.org;Xola Ngu;Sahel, Solar\n'],
  ])('is read with %s', async (_, file) => {
    const { rows } = await plan(file);
    expect(rows).toMatchObject([
      { kind: 'create', person: { email: 'x@example.org', name: 'Xola Ngu', company: 'Sahel, Solar' } },
    ]);
  });

  it.each([
    ['Müller, Hans', 'Hans Müller'],
    ['van der Berg,Anne Marie', 'Anne Marie van der Berg'],
    ...['Kwame Nkrumah, PhD', 'Ada Obi, Jr', 'Ada Obi, M.D.', 'Ada Obi, FRCS', 'Obi, Bo', 'Obi, Dr Ada'].map((as) => [
      as,
      as,
    ]),
    ...['Müller,', ', Hans', 'Müller, Hans, Zürich', 'Hans Müller'].map((as) => [as, as]),
  ])('has the name %j as people say it: %j', async (written, name) => {
    for (const file of [`email;name\nx@example.org;"${written}"\n`, `email\n"${written} <x@example.org>"\n`])
      expect((await plan(file)).rows).toMatchObject([{ name, person: { name, email: 'x@example.org' } }]);
  });

  it('is read as UTF-16, and as old programs for Windows write it, with a word of warning', async () => {
    const text = '\ufeffemail\tname\nx@example.org\tÉlodie\n';
    const utf16 = new Uint8Array([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])).buffer;
    expect((await plan(utf16)).rows[0]?.name).toBe('Élodie');
    const old = new Uint8Array([...'email;name\nx@example.org;Élodie\n'].map((c) => c.charCodeAt(0))).buffer;
    expect((await readSheet(old)).guessed).toBe(true);
    expect((await plan(old)).rows[0]?.name).toBe('Élodie');
  });

  it('says when it makes the event a large one, and only then', async () => {
    const there = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...AMINA, id: `p-${n}`, email: `p-${n}@example.org` }));
    const file = 'email,name\nx@example.org,Xola Ngu\np-1@example.org,Amina\n';
    const becomesLarge = async (count: number) => (await plan(file, there(count))).becomesLarge;
    expect(await becomesLarge(LARGE_EVENT_FROM - 2)).toBe(false);
    expect(await becomesLarge(LARGE_EVENT_FROM - 1)).toBe(true);
    expect(await becomesLarge(LARGE_EVENT_FROM)).toBe(false);
  });

  it('names its lines as an editor does, past quoted line breaks and blank lines', async () => {
    const { rows } = await plan(
      'email,name,company\r\n\r\na@b.org,A,"two\r\nlines"\r\nnone,B,\r\n,,\r\nc@b.org,C,\r\n',
    );
    expect(brief(rows)).toEqual([
      [3, 'create', 'a@b.org'],
      [5, 'refused', 'email_invalid'],
      [7, 'create', 'c@b.org'],
    ]);
    expect(rows[0]).toMatchObject({ person: { company: 'two lines' } });
  });

  it('changes only what it says otherwise of people who are there; an empty cell says nothing', async () => {
    const { rows } = await plan('email,company,ticket,position,role\nAMINA@example.org,Sahel,,,admin\n');
    expect(rows).toEqual([
      {
        line: 2,
        email: 'AMINA@example.org',
        name: 'Amina Diallo',
        kind: 'change',
        person: { id: 'user-1', email: 'amina@example.org', company: 'Sahel' },
        changes: [{ field: 'company', before: 'Kijani', after: 'Sahel' }],
      },
    ]);
    expect(guessColumns(['email', 'Role', 'Checked in', 'Ticket status'], [])).toEqual(['email', '', '', '']);
  });

  it('leaves a code of another system ended that a new ticket code has ended, and says so', async () => {
    const replaced = { ...AMINA, external_code: '', ticket_version: 2 } as User;
    const codes = async (person: User, company = 'Kijani') =>
      (await plan(`email,name,company,Ticket code\namina@example.org,Amina Diallo,${company},A-7KD2MPW\n`, [person]))
        .rows;
    expect(await codes({ ...replaced, ticket_version: 1 })).toMatchObject([{ changes: [{ field: 'external_code' }] }]);
    expect(await codes(replaced)).toMatchObject([{ kind: 'same', isCodeEnded: true }]);
    expect(await codes({ ...replaced, external_code: 'A-NEW' })).toMatchObject([{ kind: 'same', isCodeEnded: true }]);
    expect(await codes({ ...replaced, external_code: 'A-7KD2MPW' })).toEqual([
      expect.not.objectContaining({ isCodeEnded: true }),
    ]);
    const revoked = { ...replaced, ticket_status: 'revoked' } as User;
    expect(await codes(revoked)).toMatchObject([{ kind: 'still_revoked', isCodeEnded: true }]);
    const [row] = await codes(replaced, 'Sahel');
    expect(row).toMatchObject({ kind: 'change', isCodeEnded: true, changes: [{ field: 'company' }] });
    expect(row).not.toHaveProperty('person.external_code');
  });

  it('as the list was exported changes nothing, whatever a spreadsheet had to be kept from', async () => {
    const tricky = { ...AMINA, id: 'user-2', name: '=1+1', company: '@home; "x"', email: '+a@example.org' } as User;
    const file = csvFile(
      ['Name', 'First name', 'Email', 'Organisation', 'Position', 'Ticket'],
      [AMINA, tricky].map((user) => [
        user.name,
        user.first_name,
        user.email,
        user.company,
        user.position,
        user.ticketType,
      ]),
    );
    expect(brief((await plan(file, [AMINA, tricky])).rows)).toEqual([
      [2, 'same', 'amina@example.org'],
      [3, 'same', '+a@example.org'],
    ]);
  });

  it('has each column of the list as it was exported', () => {
    expect(
      guessColumns(
        CSV_FIELDS.map((field) => words.people.column[field]),
        [],
      ),
    ).toEqual(CSV_FIELDS);
  });

  it('without a column of emails is none', async () => {
    const sheet = await readSheet(bytes('name\nX\n'));
    const choice = { columns: guessColumns(sheet.head, sheet.rows), leftOut: new Set<string>() };
    expect(await planImport(sheet, choice, [], String, () => undefined)).toBeUndefined();
    expect((await readSheet(bytes(''))).rows).toEqual([]);
  });

  it('of 10,000 lines is planned in parts; 50 bad ones are named by line and reason, and the rest goes on', async () => {
    const line = (n: number) => `person-${n}@crowd.example;Person ${n};Organisation ${n % 300};Delegate`;
    const bad: [string, string][] = [
      [';Nobody;;', 'email_missing'],
      ['not an email;X;;', 'email_invalid'],
      ['person-1@crowd.example;Person 1;;', 'email_twice'],
      ['nameless@crowd.example;;;', 'name_missing'],
      [`long@crowd.example;${'x'.repeat(201)};;`, 'too_long'],
      ['control@crowd.example;a\u0007b;;', 'bad_characters'],
      ['wide@crowd.example;W;;Delegate;more', 'too_many_cells'],
    ];
    const lines = Array.from({ length: 10_000 }, (_, n) => line(n));
    const expected: [number, string, string][] = [];
    for (let n = 0; n < 50; n++) {
      const at = 100 + n * 190;
      const [text, why] = bad[n % bad.length] as [string, string];
      lines[at] = text;
      expected.push([at + 2, 'refused', why]);
    }
    const seen: number[] = [];
    const { rows } = await plan(`email;name;org;ticket\n${lines.join('\n')}`, [], seen);
    expect(brief(rows.filter(({ kind }) => kind === 'refused'))).toEqual(expected);
    expect(rows.filter(({ kind }) => kind === 'create')).toHaveLength(9_950);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toBe(10_000);

    const sent: number[] = [];
    const progress: number[] = [];
    const said = new Set<number>();
    const perform = async (_: unknown, { people, of }: { people: unknown[]; of: { people: number } }) => {
      sent.push(people.length);
      said.add(of.people);
    };
    await runImport(
      { perform: perform as never, performAll: perform as never },
      stepsOf(rows),
      { id: 'import-1', file: 'x.csv' },
      (done) => progress.push(done),
    );
    expect(sent).toHaveLength(199);
    expect([...said]).toEqual([9_950]);
    expect(progress.at(-1)).toBe(9_950);
  });

  it('is read in parts that leave the page free, whatever quotation marks and line ends are between them', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      n % 3 ? `p${n}@crowd.example,Person ${n}` : `p${n}@crowd.example,"Person, called\r\n""${n}"""`,
    );
    const shares: number[] = [];
    let turns = 0;
    const count = setInterval(() => turns++);
    const { rows } = await readSheet(bytes(`email,name\r\n${lines.join('\r\n')}\r\n`), (share) => shares.push(share));
    clearInterval(count);
    expect(rows).toHaveLength(10_000);
    expect(rows[9_999]).toEqual({
      line: 10_001 + 3_333,
      cells: ['p9999@crowd.example', 'Person, called\r\n"9999"'],
      open: false,
    });
    expect(rows[5_000]).toMatchObject({ line: 5_002 + 1_667, cells: ['p5000@crowd.example', 'Person 5000'] });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect([shares.length, shares.at(-1)]).toEqual([10, expect.closeTo(1, 3)]);
    expect(turns).toBeGreaterThan(5);
  });

  it('that lost a quotation mark says where', async () => {
    const { rows } = await plan('email,name\na@b.org,A\nb@b.org,"B\nc@b.org,C\n');
    expect(brief(rows)).toEqual([
      [2, 'create', 'a@b.org'],
      [3, 'refused', 'quote_open'],
    ]);
  });
});
