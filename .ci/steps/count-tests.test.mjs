import { expect, it } from 'vitest';
import { countTests } from './count-tests.mjs';

const root = '/project';
const test = (status, fullName = 'adds') => ({ status, fullName });
const file = (name, status, assertionResults, message = '') => ({
  name: `${root}/${name}`,
  status,
  assertionResults,
  message,
});
const count = (testResults, options = {}) => countTests({ testResults }, { root, ...options });

it('adds up what passed and what failed', () => {
  const report = [
    file('a.test.ts', 'passed', [test('passed'), test('passed')]),
    file('b.test.ts', 'failed', [test('passed'), test('failed')]),
  ];
  expect(count(report)).toEqual({ passed: 3, failed: 1, problems: [] });
});

it('counts a file that could not be loaded as one that failed, and says why', () => {
  expect(count([file('a.test.ts', 'failed', [], 'No such module\n  at a.ts')])).toEqual({
    passed: 0,
    failed: 1,
    problems: ['a.test.ts failed outside its tests: No such module'],
  });
});

it('does not let a test be left out', () => {
  const report = [file('a.test.ts', 'passed', [test('passed'), test('pending', 'subtracts'), test('todo', 'divides')])];
  expect(count(report).problems).toEqual(['a.test.ts leaves out "subtracts".', 'a.test.ts leaves out "divides".']);
  expect(count(report, { maySkip: true }).problems).toEqual([]);
});

it('does not let a file be without tests, nor a run be without files', () => {
  expect(count([file('a.test.ts', 'passed', [])]).problems).toEqual(['a.test.ts has no tests.']);
  expect(count([]).problems).toEqual(['No test file ran.']);
});

it('does not let a test file be forgotten', () => {
  const report = [file('a.test.ts', 'passed', [test('passed')])];
  expect(count(report, { expected: ['a.test.ts', 'b.test.ts'] }).problems).toEqual([
    'b.test.ts did not run: no project of vitest.config.ts has it.',
  ]);
});
