import { expect, it, vi } from 'vitest';
import { askTogether } from './ask-together.ts';
import type { Queries } from './database.ts';

const HERE = {} as Queries;

/** Asks that are answered when the test says so. */
function held() {
  const asked: { questions: readonly number[]; answer(): void; fail(reason: unknown): void }[] = [];
  const ask = askTogether<number, string>(
    (_, questions) =>
      new Promise((resolve, reject) => {
        asked.push({ questions, answer: () => resolve(questions.map((each) => `a${each}`)), fail: reject });
      }),
    3,
  );
  return { asked, ask };
}

it('asks at once, and then for all who came meanwhile, in order and no more than it may', async () => {
  const { asked, ask } = held();
  const answers = [1, 2, 3, 4, 5].map((question) => ask(HERE, question));
  expect(asked.map(({ questions }) => questions)).toEqual([[1]]);
  asked[0]?.answer();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.questions).toEqual([2, 3, 4]);
  asked[1]?.answer();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.answer();
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  const later = ask(HERE, 6);
  await vi.waitFor(() => expect(asked[3]?.questions).toEqual([6]));
  asked[3]?.answer();
  expect(await later).toBe('a6');
});

it('asks each database for itself', () => {
  const { asked, ask } = held();
  for (const queries of [HERE, {} as Queries]) void ask(queries, 1);
  expect(asked).toHaveLength(2);
});

it('tells a failure to those who were asked for together, and goes on', async () => {
  const { asked, ask } = held();
  const answers = [1, 2, 3].map((question) => ask(HERE, question).catch(String));
  asked[0]?.answer();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.fail(new Error('gone'));
  expect(await Promise.all(answers)).toEqual(['a1', 'Error: gone', 'Error: gone']);
  const later = ask(HERE, 4);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.answer();
  expect(await later).toBe('a4');
});

it('waits for a statement that hangs no longer than a second', async () => {
  vi.useFakeTimers();
  try {
    const { asked, ask } = held();
    const first = ask(HERE, 1);
    const second = ask(HERE, 2);
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[1]?.questions).toEqual([2]);
    asked[1]?.answer();
    expect(await second).toBe('a2');
    asked[0]?.answer();
    expect(await first).toBe('a1');
  } finally {
    vi.useRealTimers();
  }
});
