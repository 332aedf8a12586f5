import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import i18next from 'i18next';
import Papa from 'papaparse';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type LanguageTag } from '../../../i18n/languages.ts';
import { csvFile } from '../../../ui/file/csv.ts';
import { tableOf } from '../../settings/data/export-card.tsx';
import { useExport } from '../actions/export-people.ts';
import { CSV_FIELDS, EXPORTED } from '../csv-columns.ts';
import { personRow } from '../person-row.ts';
import { OWN_HEADINGS } from './columns/own-headings.ts';
import { planImport } from './plan/import-plan.ts';
import { readPeopleFile } from './read/read-people-file.ts';

vi.mock('../../../shared/event/use-event.ts', () => ({ useEvent: () => ({ time_zone: 'Africa/Nairobi' }) }));

afterAll(() => vi.unstubAllGlobals());

const WORDS = import.meta.glob<{ people: { column: Record<string, string> } }>('../../../i18n/*/admin.json', {
  import: 'default',
  eager: true,
});
const wordsOf = (language: LanguageTag) => WORDS[`../../../i18n/${language}/admin.json`] as (typeof WORDS)[string];

function Exported({ people, keep }: { people: readonly User[]; keep: (file: string) => void }) {
  keep(useExport()(people.map(personRow)));
  return null;
}

/** The file that the list of people is saved as, in a language and on a device of it: with commas or semicolons. */
async function exported(people: readonly User[], language: LanguageTag): Promise<string> {
  vi.stubGlobal('navigator', { languages: [language] });
  const instance = i18next.createInstance();
  await instance
    .use(initReactI18next)
    .init({ lng: language, resources: { [language]: { translation: wordsOf(language) } } });
  let file = '';
  renderToStaticMarkup(
    <I18nextProvider i18n={instance}>
      <Exported people={people} keep={(text) => (file = text)} />
    </I18nextProvider>,
  );
  return file;
}

async function imported(file: string, people: readonly User[]) {
  const read = await readPeopleFile(new Blob([file]), () => undefined);
  if (typeof read === 'string') throw new Error(read);
  const plan = await planImport(
    read.sheet,
    read.choice,
    people,
    () => 'new',
    () => undefined,
  );
  return { columns: read.choice.columns, rows: plan?.rows ?? [] };
}

const person = (id: string, given: Partial<User>): User =>
  aDocument('users', { id, email: `${id}@example.org`, role: 'user', ticket_status: 'valid', ...given });

const EVERY_KIND = [
  person('amina', {
    ...{ name: 'Amina Diallo', first_name: 'Amina', company: 'Kijani', position: 'Engineer', ticketType: 'Press' },
    ...{ external_code: 'A-7KD2MPW', checkedIn: true, checkin_time: '2026-11-24T21:30:05.000Z' },
  }),
  person('hans', { name: 'Müller, Hans', first_name: 'Hans', position: 'Dr', external_code: '0012345678' }),
  person('office', { name: 'Awa Ba', first_name: 'Awa', email: 'office@example.org', external_code: 'A 1' }),
  person('other', { name: 'Ali Ba', first_name: 'Ali', email: 'office@example.org', shares_email: true }),
  person('tricky', { name: '=1+1', first_name: '', company: '@home; "x"', position: 'Mr', role: 'admin' }),
];
const LISTS: [string, User[]][] = [
  ['people of every kind', EVERY_KIND],
  [
    'people with one name only',
    [person('fatou', { name: 'Fatou', first_name: 'Fatou' }), person('li', { name: 'Li' })],
  ],
  ['positions that are titles', [person('ada', { name: 'Ada Obi', first_name: 'Ada', position: 'Dr' })]],
];
const TAGS = Object.keys(LANGUAGES) as LanguageTag[];

describe.each(TAGS)('the list of people as it is exported in %s', (language) => {
  it.each(LISTS)('changes nobody when it is imported again: %s', async (_, people) => {
    const file = await exported(people, language);
    const { columns, rows } = await imported(file, people);
    expect(rows.map((row) => [row.email, row.kind, 'changes' in row ? row.changes : []])).toEqual(
      people.map(({ email }) => [email, 'same', []]),
    );
    const state = (field: string) => (field === 'ticket_status' ? 'state' : '');
    expect(columns).toEqual(EXPORTED.map((field) => CSV_FIELDS.find((each) => each === field) ?? state(field)));
  });

  it('brings nobody whose ticket was revoked into another event', async () => {
    const [amina, hans, ...others] = EVERY_KIND as [User, User, ...User[]];
    const file = await exported([amina, { ...hans, ticket_status: 'revoked' }, ...others], language);
    expect((await imported(file, [])).rows.map(({ kind }) => kind)).toEqual(
      EVERY_KIND.map(({ id }) => (id === 'hans' ? 'left_out' : 'create')),
    );
  });

  it('revokes no ticket again, and makes none valid, of who is here', async () => {
    const [amina, hans] = EVERY_KIND as [User, User];
    const revoked = [amina, hans].map((each): User => ({ ...each, ticket_status: 'revoked' }));
    const file = await exported(revoked, language);
    const { rows } = await imported(file, [{ ...amina, name: 'Amina Diallo-Ba' }, revoked[1] as User]);
    expect(rows).toMatchObject([
      { kind: 'change', changes: [{ field: 'name', after: 'Amina Diallo' }] },
      { kind: 'still_revoked', user_id: 'hans' },
    ]);
  });

  it('is known by its headings', () => {
    const { column } = wordsOf(language).people;
    expect(EXPORTED.map((field) => OWN_HEADINGS[language][field].split(', ')[0])).toEqual(
      EXPORTED.map((field) => column[field]),
    );
  });

  it('is known whatever a spreadsheet has made of its separators, its order and columns of others', async () => {
    const { data } = Papa.parse<string[]>((await exported(EVERY_KIND, language)).trim().replace(/^\ufeff/, ''));
    const turned = data.map((cells, at) => [at ? 'Ndiaye' : 'Nachname', ...cells].reverse());
    const { rows } = await imported(Papa.unparse(turned, { delimiter: ';' }), EVERY_KIND);
    expect(rows.map(({ kind }) => kind)).toEqual(EVERY_KIND.map(() => 'same'));
  });
});

it('what was added by hand to our list says who does not come, and then loses their ticket', async () => {
  const { data } = Papa.parse<string[]>((await exported(EVERY_KIND, 'en')).trim().replace(/^\ufeff/, ''));
  const answered = data.map((cells, at) => [...cells, at ? (at === 1 ? 'cancelled' : 'confirmed') : 'RSVP']);
  const { rows } = await imported(Papa.unparse(answered), EVERY_KIND);
  expect(rows.map(({ kind }) => kind)).toEqual(EVERY_KIND.map(({ id }) => (id === 'amina' ? 'revoke' : 'same')));
});

it.each([
  ['fr', 'Nom complet', 'Nom'],
  ['ar', 'الاسم الكامل', 'الاسم'],
  ['sw', 'Jina kamili', 'Jina'],
] as const)(
  'a list that was saved when its heading in %s was another still changes nobody',
  async (tag, now, before) => {
    const file = (await exported(EVERY_KIND, tag)).replace(now, before);
    expect((await imported(file, EVERY_KIND)).rows.map(({ kind }) => kind)).toEqual(EVERY_KIND.map(() => 'same'));
  },
);

it.each(TAGS)('a list in %s out of which somebody took a column changes nobody either', async (language) => {
  const { data } = Papa.parse<string[]>((await exported(EVERY_KIND, language)).trim().replace(/^\ufeff/, ''));
  for (const [at, gone] of EXPORTED.entries()) {
    // Who is who, and what first names are made from.
    if (gone === 'email' || gone === 'name') continue;
    const { rows } = await imported(Papa.unparse(data.map((cells) => cells.toSpliced(at, 1))), EVERY_KIND);
    expect(
      rows.map(({ kind }) => kind),
      gone,
    ).toEqual(EVERY_KIND.map(() => 'same'));
  }
});

it('the table of people that is saved for other programs changes nobody either', async () => {
  const [me, ...others] = EVERY_KIND as [User, ...User[]];
  // Of themselves alone has somebody the signed code of the ticket; it is none of another system.
  const people = [{ ...me, external_code: '', ticket_code: 'signed-code-of-my-ticket' }, ...others];
  const { head, rows } = tableOf(people);
  expect((await imported(csvFile(head, rows, { forPrograms: true }), people)).rows.map(({ kind }) => kind)).toEqual(
    people.map(() => 'same'),
  );
});
