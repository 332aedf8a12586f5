import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { planImport } from '../plan/import-plan.ts';
import { readPeopleFile } from './read-people-file.ts';

const TEXT = [
  'Teilnehmerliste;;;',
  '',
  'Name;E-Mail;Firma;Status',
  'Zoë Müller;zoe@example.org;"Sahel; Solar',
  'Niamey";bestätigt',
  '"O\'Neil ""Bo""";bo@example.org;;storniert',
].join('\r\n');

async function read(content: BlobPart) {
  const file = await readPeopleFile(new Blob([content]), () => undefined);
  if (typeof file === 'string') return file;
  let made = 0;
  const plan = await planImport(
    file.sheet,
    file.choice,
    [],
    () => `new-${++made}`,
    () => undefined,
  );
  return { ...file, rows: plan?.rows ?? [] };
}
const rowsOf = async (content: BlobPart) => {
  const file = await read(content);
  return typeof file === 'string' ? file : file.rows;
};

const utf16 = (text: string, isBig: boolean): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    [...`\ufeff${text}`].flatMap((c) =>
      isBig ? [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255] : [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8],
    ),
  );
const latin1 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array([...text].map((c) => c.charCodeAt(0)));

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
    Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
};

type Rows = (string | number | Date)[][] & { merged?: string[] };
/** Rows with some ranges merged. */
const withMerged = (rows: Rows, ...merged: string[]): Rows => Object.assign(rows, { merged });

/** A workbook with these cells in each of its sheets; numbers as numbers, dates as numbers that are shown as dates. */
function workbook(...sheets: Rows[]): Uint8Array<ArrayBuffer> {
  const names = sheets.map((_, at) => at + 1);
  const cell = (value: string | number | Date, at: string) =>
    value instanceof Date
      ? `<c r="${at}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
      : typeof value === 'number' || /^\d{16,}$|^[\d.]+E[+-]\d+$/.test(value)
        ? `<c r="${at}"><v>${value}</v></c>`
        : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const files: Record<string, string> = {
    ...PARTS,
    'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
      .map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (n) =>
          `<Relationship Id="rId${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )
      .join('')}</Relationships>`,
  };
  sheets.forEach((rows, at) => {
    const lines = rows.map((cells, line) => {
      const row = cells.map((value, column) => cell(value, `${'ABC'[column]}${line + 1}`));
      return row.length > 0 ? `<row r="${line + 1}">${row.join('')}</row>` : '';
    });
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${rows.merged ? `<mergeCells count="${rows.merged.length}">${rows.merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`;
  });
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

describe('a list', () => {
  it.each([
    ['UTF-8', TEXT],
    ['UTF-8 with a mark', `\ufeff${TEXT}`],
    ['UTF-16', utf16(TEXT, false)],
    ['UTF-16, the other way', utf16(TEXT, true)],
    ['the old encoding of Windows', latin1(TEXT)],
    ['tabs', TEXT.replaceAll(';', '\t')],
    ['line feeds alone', TEXT.replaceAll('\r', '')],
  ])('below a title, with quoted line ends, is read as %s', async (_, content) => {
    expect(await rowsOf(content)).toMatchObject([
      { line: 4, kind: 'create', person: { name: 'Zoë Müller', email: 'zoe@example.org' } },
      { line: 6, kind: 'left_out', name: 'O\'Neil "Bo"', state: 'storniert' },
    ]);
  });

  it('as a workbook is read where the people are, with the lines that a spreadsheet shows and long numbers whole', async () => {
    const orders = [
      ['Order code', 'Email', 'Total'],
      ['QK7TN', 'office@example.org', 120],
    ];
    const people = [
      ['Attendees'],
      [],
      ['Attendee name', 'Attendee email', 'Product'],
      ['Élodie', 'x@example.org', '90112233700110010001'],
      [],
      ['Yaa', 'none', 'VIP'],
    ];
    const rows = await rowsOf(workbook(orders, people));
    expect(rows).toMatchObject([
      { line: 4, kind: 'create', person: { name: 'Élodie', email: 'x@example.org' } },
      { line: 6, kind: 'refused', reason: { why: 'email_invalid' } },
    ]);
  });

  it('as a workbook has the other sheets with people beside it, to be chosen', async () => {
    const friday = [
      ['Name', 'Email'],
      ['Yaa', 'yaa@example.org'],
    ];
    const file = await read(workbook(friday, [['Name', 'Email', 'Company']], friday));
    if (typeof file === 'string') throw new Error(file);
    expect(file.sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['S1', 1],
      ['S3', 1],
    ]);
    expect(file.sheet).toBe(file.sheets[0]);
  });

  it('as a workbook has its numbers in full, and says which codes the spreadsheet has cut', async () => {
    const people = [
      ['Name', 'Email', 'Barcode'],
      ['Ada', 'a@example.org', 123456789012345],
      ['Bo', 'b@example.org', '1.2345678901234599E+17'],
      ['Cy', 'c@example.org', '1234567890123450'],
      ['Di', 'd@example.org', '1.23E+5'],
      ['Ed', 'e@example.org', '90112233700110010001'],
      ['Flo', 'f@example.org', '5.0000000000000001E-7'],
    ];
    expect(await rowsOf(workbook(people))).toMatchObject([
      { person: { external_code: '123456789012345' } },
      { line: 3, kind: 'refused', reason: { why: 'code_cut' } },
      { line: 4, kind: 'refused', reason: { why: 'code_cut' } },
      { person: { external_code: '123000' } },
      { person: { external_code: '90112233700110010001' } },
      { person: { external_code: '0.0000005' } },
    ]);
    expect(await rowsOf('name;email;barcode\nAda;a@example.org;1,23457E+17\n')).toMatchObject([
      { reason: { why: 'code_cut' } },
    ]);
  });

  it('as a workbook has days as days', async () => {
    const days = ['2025-12-11T00:00Z', '2025-12-12T14:30Z'].map((day, at) => [
      `p${at}@example.org`,
      'P',
      new Date(day),
    ]);
    const file = await read(workbook([['Email', 'Name', 'Ticket'], ...days]));
    if (typeof file === 'string') throw new Error(file);
    expect(file.sheet.rows.map(({ cells }) => cells[2])).toEqual(['2025-12-11', '2025-12-12 14:30']);
    // A day is no kind of ticket.
    expect(file.choice.columns).toEqual(['email', 'name', '']);
  });

  it('as a workbook has merged cells beside each of their rows, as they are shown', async () => {
    const people = withMerged(
      [
        ['Guests', '', ''],
        ['Company', 'Name', 'Email'],
        ['Kijani', 'Ada', 'a@example.org'],
        ['', 'Bo', 'b@example.org'],
        ['', '', ''],
        ['Upepo', 'Cy', 'c@example.org'],
        ['', 'Di', 'd@example.org'],
        ['Own', 'Ed', 'e@example.org'],
        ['', 'Flo', 'f@example.org'],
      ],
      ...['A1:C1', 'A3:A5', 'A6:A8', 'A6:A9', 'B5:C5'],
    );
    const other = [
      ['Company', 'Name', 'Email'],
      ['Kijani', 'Ada', 'a@example.org'],
      ['', 'Bo', 'b@example.org'],
    ];
    const { sheets } = (await read(workbook(people, other))) as Exclude<Awaited<ReturnType<typeof read>>, string>;
    expect(sheets.map(({ rows }) => rows.map(({ line, cells }) => [line, cells[0]]))).toEqual([
      [
        [3, 'Kijani'],
        [4, 'Kijani'],
        [6, 'Upepo'],
        [7, 'Upepo'],
        [8, 'Own'],
        [9, ''],
      ],
      [
        [2, 'Kijani'],
        [3, ''],
      ],
    ]);
  });

  it('as a workbook of 10,000 lines is read', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => [`p${n}@crowd.example`, `Person ${n}`]);
    expect(await rowsOf(workbook([['Email', 'Name'], ...lines]))).toHaveLength(10_000);
  });

  it('as a workbook that unpacks for ever is refused before it is unpacked', async () => {
    const parts = Object.fromEntries(Object.entries(PARTS).map(([name, text]) => [name, strToU8(text)]));
    const bomb = zipSync({ ...parts, 'xl/workbook.xml': new Uint8Array(210 * 1024 * 1024) }, { level: 1 });
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(read(bomb)).rejects.toThrow('too much');
  });

  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['words in wide letters without a sign of it', utf16('Email,Name\nzoe@example.org,Zoë', true).slice(2)],
    ['an old document with words in it', new Uint8Array([...latin1('é Email,Name\n'.repeat(10)), 0])],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
  ])('that is %s is said to be none', async (_, content) => expect(await read(content)).toBe('otherKind'));

  it('with a stray NUL has that line refused, not the file', async () => {
    const name = 'Zoë Müller '.repeat(500);
    expect(
      await rowsOf(`Email,Name\nzoe@example.org,Zo\u0000ë\nbo@example.org,Bo\nlong@example.org,${name}`),
    ).toMatchObject([
      { line: 2, kind: 'refused', reason: { why: 'bad_characters' } },
      { line: 3, kind: 'create' },
      { line: 4, kind: 'refused', reason: { why: 'too_long' } },
    ]);
  });

  it('of nobody is said to be empty', async () => {
    for (const content of ['', '\n\n', 'Email,Name\n', '\ufeff']) expect(await read(content)).toBe('empty');
  });

  it('is read whatever is in it, and each of its lines has one fate and its own number', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        'a@b.org',
        'Name <x@y.org>',
        'Email',
        '"',
        '\n',
        ';',
        '\t',
        'cancelled',
        '\u202e',
        '=1+1',
        '__proto__',
      ),
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';', '\t'), async (lines, delimiter) => {
        const file = await read(lines.map((cells) => cells.join(delimiter)).join('\n'));
        if (typeof file === 'string') return;
        const used = file.choice.columns.filter(Boolean);
        expect(new Set(used).size).toBe(used.length);
        const numbers = file.rows.map(({ line }) => line);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const row of file.rows) if (row.kind === 'create') expect(row.person.name).toBeTruthy();
        // An address signs in one person; others who have it say whom they share it with.
        const owners = file.rows.flatMap((row) =>
          row.kind === 'create' && !row.person.shares_email ? [row.email.toLowerCase()] : [],
        );
        expect(new Set(owners).size).toBe(owners.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('who cancelled', () => {
  const person = (id: string, more = {}) =>
    ({ id, name: id.toUpperCase(), first_name: '', email: `${id}@example.org`, ticketType: '', ...more }) as never;
  const LIST =
    'email,name,status\na@example.org,A,cancelled\nb@example.org,B,cancelled\nb@example.org,B,paid\nc@example.org,C,cancelled\nc@example.org,C,refunded\nd@example.org,D,pending\n';
  const plan = async (leaveOut?: string[]) => {
    const file = await readPeopleFile(new Blob([LIST]), () => undefined);
    if (typeof file === 'string') throw new Error(file);
    const choice = leaveOut ? { ...file.choice, leftOut: new Set(leaveOut) } : file.choice;
    const people = [person('a', { ticket_status: 'revoked' }), person('b'), person('c'), person('d')];
    const planned = await planImport(file.sheet, choice, people, String, () => undefined);
    return planned?.rows.map(({ line, kind }) => [line, kind]);
  };

  it('loses the ticket that they have once, unless another line says that they come', async () => {
    expect(await plan()).toEqual([
      [2, 'left_out'],
      [3, 'left_out'],
      [4, 'same'],
      [5, 'revoke'],
      [6, 'left_out'],
      [7, 'left_out'],
    ]);
  });

  it('is imported when asked', async () => {
    expect((await plan([]))?.map(([, kind]) => kind)).toEqual([
      'still_revoked',
      'same',
      'refused',
      'same',
      'refused',
      'same',
    ]);
  });
});

describe('codes of other systems', () => {
  const plan = async (list: string) => {
    const file = await readPeopleFile(new Blob([list]), () => undefined);
    if (typeof file === 'string') throw new Error(file);
    const columns = file.choice.columns.map((field, at) =>
      at === 2 ? 'external_code' : field,
    ) as typeof file.choice.columns;
    const owner = { id: 'o', name: 'Owner', email: 'o@example.org', ticketType: '', external_code: 'OWNED1' } as never;
    return (await planImport(file.sheet, { ...file.choice, columns }, [owner], String, () => undefined))?.rows;
  };

  it('belong to one person each', async () => {
    const rows = await plan(
      'email,name,barcode\na@b.org,A,CODE01\nb@b.org,B,CODE01\nc@b.org,C,OWNED1\nO@example.org,Owner,OWNED1\nd@b.org,D,\ne@b.org,E,\n',
    );
    expect(rows).toMatchObject([
      { kind: 'create', person: { external_code: 'CODE01' } },
      { kind: 'refused', reason: { why: 'code_twice', line: 2 } },
      { kind: 'refused', reason: { why: 'code_taken', name: 'Owner' } },
      { kind: 'same' },
      { kind: 'create' },
      { kind: 'create' },
    ]);
  });
});
