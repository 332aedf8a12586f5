import path from 'node:path';
import { root } from './command.mjs';

const SLOWEST = 20;

/** Results of a Vitest run as plain data: `{ name, group, state, error, tests: [{ name, state, start, took }] }`. */
export const filesOf = (modules) =>
  modules.map((module) => ({
    name: module.relativeModuleId,
    group: module.project.name,
    state: module.state(),
    error: module.errors()[0]?.message,
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      start: test.diagnostic()?.startTime ?? 0,
      took: test.diagnostic()?.duration ?? 0,
    })),
  }));

/** Replaces files of the first run with those of the second; tests that passed only then are marked `flaky`. */
export const withSecondTry = (first, second) =>
  first.map((before) => {
    const after = second.find(({ name }) => name === before.name);
    if (!after) return before;
    const failed = before.tests.filter(({ state }) => state === 'failed').map(({ name }) => name);
    const tests = after.tests.map((test) => ({
      ...test,
      flaky: test.state === 'passed' && failed.includes(test.name),
    }));
    return { ...after, tests };
  });

/** What no test caught, as problems of the run; of files that were tried `again`, what the second try let go alone. */
export function problemsOf(first, { again = [], second = [] } = {}) {
  const isOfFirstTry = ({ VITEST_TEST_PATH: file }) => again.some((name) => path.join(root, name) === file);
  const errors = [...first.filter((error) => !isOfFirstTry(error)), ...second];
  return errors.map(({ message }) => `No test caught this: ${message}`);
}

/**
 * Counts passed and failed tests, and lists other problems: a skipped test, a file without tests, an `expected` file
 * that did not run. A file that could not be loaded counts as a failed test.
 */
export function countTests(files, { maySkip = false, expected = [] } = {}) {
  const tests = files.flatMap((file) => file.tests.map((test) => ({ ...test, file: file.name })));
  const count = (state) => tests.filter((test) => test.state === state).length;
  const broken = files.filter(
    ({ state, tests: own }) => state === 'failed' && !own.some((test) => test.state === 'failed'),
  );
  const left = maySkip ? [] : tests.filter(({ state }) => state !== 'passed' && state !== 'failed');
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    problems: [
      ...broken.map(({ name, error = '' }) => `${name} failed outside its tests: ${error.split('\n')[0]}`),
      ...files
        .filter((file) => !broken.includes(file) && file.tests.length === 0)
        .map(({ name }) => `${name} has no tests.`),
      ...left.map(({ file, name }) => `${file} leaves out "${name}".`),
      ...expected
        .filter((name) => !files.some((file) => file.name === name))
        .map((name) => `${name} did not run: no project of vitest.config.ts has it.`),
      ...(files.length === 0 ? ['No test file ran.'] : []),
    ],
  };
}

/** Durations: each group from its first test to its last, and the slowest files. */
export function timesOf(files) {
  const timed = files.map(({ name, group, tests }) => {
    const start = Math.min(...tests.map((test) => test.start));
    return { name, group, start, end: Math.max(start, ...tests.map((test) => test.start + test.took)) };
  });
  const groups = [...new Set(timed.map(({ group }) => group))].map((group) => {
    const some = timed.filter((file) => file.group === group);
    const wall = Math.max(...some.map(({ end }) => end)) - Math.min(...some.map(({ start }) => start));
    return `${seconds(wall)}  ${group}: ${some.length} files`;
  });
  const slowest = timed.sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, SLOWEST);
  const lines = slowest.map(({ name, start, end }) => `${seconds(end - start)}  ${name}`);
  return ['Time by group:', ...groups, `The slowest ${slowest.length} files:`, ...lines].join('\n');
}

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);
