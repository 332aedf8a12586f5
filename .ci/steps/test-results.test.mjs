import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './command.mjs';
import { countTests, problemsOf, timesOf, withSecondTry } from './test-results.mjs';

const file = (name, tests, more = {}) => ({
  name,
  group: 'web',
  state: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  tests: Object.entries(tests).map(([test, state]) => ({ name: test, state, start: 0, took: 1_000 })),
  ...more,
});

it('adds up what passed and what failed', () => {
  const files = [
    file('a.test.ts', { adds: 'passed', divides: 'passed' }),
    file('b.test.ts', { a: 'passed', b: 'failed' }),
  ];
  expect(countTests(files)).toEqual({ passed: 3, failed: 1, problems: [] });
});

it('counts a file that could not be loaded as one that failed, and says why', () => {
  const broken = file('a.test.ts', {}, { state: 'failed', error: 'No such module\n  at a.ts' });
  expect(countTests([broken])).toEqual({
    passed: 0,
    failed: 1,
    problems: ['a.test.ts failed outside its tests: No such module'],
  });
});

it('does not let a test be left out', () => {
  const files = [file('a.test.ts', { adds: 'passed', subtracts: 'skipped', divides: 'pending' })];
  expect(countTests(files).problems).toEqual(['a.test.ts leaves out "subtracts".', 'a.test.ts leaves out "divides".']);
  expect(countTests(files, { maySkip: true }).problems).toEqual([]);
});

it('does not let a file be without tests, be forgotten, nor a run be without files', () => {
  expect(countTests([file('a.test.ts', {})]).problems).toEqual(['a.test.ts has no tests.']);
  expect(countTests([]).problems).toEqual(['No test file ran.']);
  expect(
    countTests([file('a.test.ts', { adds: 'passed' })], { expected: ['a.test.ts', 'b.test.ts'] }).problems,
  ).toEqual(['b.test.ts did not run: no project of vitest.config.ts has it.']);
});

it('takes the second try of a file for the first, and marks what passed only then', () => {
  const first = [
    file('a.test.ts', { one: 'failed', two: 'failed', three: 'passed' }),
    file('b.test.ts', { x: 'passed' }),
  ];
  const second = [file('a.test.ts', { one: 'passed', two: 'failed', three: 'passed' })];
  const [again, other] = withSecondTry(first, second);
  expect(again.tests.map(({ name, state, flaky }) => [name, state, flaky])).toEqual([
    ['one', 'passed', true],
    ['two', 'failed', false],
    ['three', 'passed', false],
  ]);
  expect(other).toBe(first[1]);
});

it('tells what no test caught of the second try of a file alone, and of all other files', () => {
  const error = (file, message) => ({ message, ...(file && { VITEST_TEST_PATH: path.join(root, file) }) });
  const first = [
    error('web/e2e/a.test.ts', 'page closed'),
    error('web/e2e/b.test.ts', 'no line'),
    error('', 'no memory'),
  ];
  const told = (second) => problemsOf(first, { again: ['web/e2e/a.test.ts'], second });
  expect(told([])).toEqual(['No test caught this: no line', 'No test caught this: no memory']);
  expect(told([error('web/e2e/a.test.ts', 'page closed again')])).toEqual([
    'No test caught this: no line',
    'No test caught this: no memory',
    'No test caught this: page closed again',
  ]);
  expect(problemsOf(first)).toHaveLength(3);
});

it('tells how long each group took from start to end, and its files one by one', () => {
  const timed = (name, group, start, took) => ({
    name,
    group,
    state: 'passed',
    tests: [{ name: 'one', state: 'passed', start, took }],
  });
  const files = [
    timed('a.test.ts', 'e2e', 0, 3_000),
    timed('b.test.ts', 'e2e', 1_000, 4_000),
    timed('c.test.ts', 'web', 0, 500),
  ];
  const lines = timesOf(files).split('\n');
  expect(lines).toContain('    5.0 s  e2e: 2 files');
  expect(lines.slice(-3)).toEqual(['    4.0 s  b.test.ts', '    3.0 s  a.test.ts', '    0.5 s  c.test.ts']);
});
