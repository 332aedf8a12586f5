import { expect, it } from 'vitest';
import { MERGED, type MergedPerson, type makeLinks } from './invitation-calls.ts';
import { mergeFile } from './merge-file.ts';

type Page = Awaited<ReturnType<typeof makeLinks>>;

const person = (id: string) =>
  ({
    ...Object.fromEntries(['id', ...MERGED].map((field) => [field, `${field} of ${id}`])),
    shares_email: false,
  }) as MergedPerson;
const page = (more: boolean, ...ids: string[]): Page => ({
  ...{ kind: 'ok', sentAt: 0, receivedAt: 0 },
  body: { people: ids.map((id) => ({ ...person(id), id })), more },
});
const OFFLINE: Page = { kind: 'offline' };
const TOO_MANY = {
  ...{ kind: 'problem', status: 429, retryAfterMs: 1_000 },
  problem: { type: '', title: '', status: 429, detail: 'Too many attempts.', code: 'too_many_requests' },
} as const satisfies Page;

/** Answers with one page after the other. */
function scripted(...pages: Page[]) {
  const asked: string[] = [];
  const ask: typeof makeLinks = async (to, after) => {
    asked.push(`${to} after ${after}`);
    return pages[asked.length - 1] ?? OFFLINE;
  };
  return { ask, asked };
}
const linesOf = (file: string) => file.trimEnd().split('\r\n').slice(1);

it('says who shares an address: their link asks for no password', async () => {
  const pages = page(false, 'a', 'b');
  if (pages.kind !== 'ok') throw new Error('There is no page.');
  const [a, b] = pages.body.people as [MergedPerson, MergedPerson];
  const body = {
    more: false,
    people: [
      { ...a, shares_email: false },
      { ...b, shares_email: true },
    ],
  };
  const made = await mergeFile('uninvited', scripted({ ...pages, body }).ask);
  if (made.kind !== 'ok') throw new Error('The file is lost.');
  expect(linesOf(made.file).map((line) => line.split(',')[2])).toEqual(['false', 'true']);
});

it('asks page by page until there is no more', async () => {
  const { ask, asked } = scripted(page(true, 'a', 'b'), page(false, 'c'));
  const made = await mergeFile('uninvited', ask);
  expect(made).toMatchObject({ kind: 'ok', count: 3, stopped: null });
  expect(asked).toEqual(['uninvited after ', 'uninvited after b']);
});

it.each([
  ['a lost answer', OFFLINE],
  ['a refusal', TOO_MANY],
])('keeps the links that were made before %s', async (_, failed) => {
  const { ask, asked } = scripted(page(true, 'a', 'b'), failed, page(false, 'c'));
  const made = await mergeFile('uninvited', ask);
  if (made.kind !== 'ok') throw new Error('The file is lost.');
  expect(made).toMatchObject({ count: 2, stopped: failed });
  expect(linesOf(made.file).map((line) => line.split(',')[0])).toEqual(['name of a', 'name of b']);
  expect(asked).toHaveLength(2);
});

it('has nothing where the first page is refused, and says so where its answer is lost: links may have been made', async () => {
  expect(await mergeFile('invited', scripted(TOO_MANY).ask)).toEqual(TOO_MANY);
  expect(await mergeFile('invited', scripted(OFFLINE).ask)).toMatchObject({ count: 0, stopped: OFFLINE });
});
