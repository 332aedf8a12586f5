import { expect, it } from 'vitest';
import { failedJourneys, timesOf, withSecondTry } from './test-report.mjs';

const root = '/project';
const file = (name, tests, startTime = 0, endTime = 1_000) => ({
  name: `${root}/${name}`,
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  startTime,
  endTime,
});

it('tries journeys again that failed, and nothing else', () => {
  const testResults = [
    file('web/e2e/door.test.ts', { scans: 'failed' }),
    file('web/e2e/shell.test.ts', { opens: 'passed' }),
    file('web/src/replica/pull.test.ts', { pulls: 'failed' }),
    file('.ci/e2e/bytes.test.mjs', { weighs: 'failed' }),
  ];
  expect(failedJourneys({ testResults }, root)).toEqual(['web/e2e/door.test.ts']);
});

it('takes the second try of a file for the first, and names what passed only then', () => {
  const first = { testResults: [file('web/e2e/a.test.ts', { one: 'failed', two: 'failed', three: 'passed' })] };
  const second = { testResults: [file('web/e2e/a.test.ts', { one: 'passed', two: 'failed', three: 'passed' })] };
  const { report, flaky } = withSecondTry(first, second);
  expect(report.testResults).toEqual(second.testResults);
  expect(flaky).toEqual([{ file: '/project/web/e2e/a.test.ts', fullName: 'one' }]);
});

it('tells how long each group took from start to end, and its files one by one', () => {
  const testResults = [
    file('web/e2e/a.test.ts', { one: 'passed' }, 0, 3_000),
    file('web/e2e/b.test.ts', { one: 'passed' }, 1_000, 5_000),
    file('schema/src/c.test.ts', { one: 'passed' }, 0, 500),
  ];
  const lines = timesOf({ testResults }, root).split('\n');
  expect(lines).toContain('    5.0 s  e2e: 2 files, 7.0 s added up');
  expect(lines.slice(-3)).toEqual([
    '    4.0 s  web/e2e/b.test.ts',
    '    3.0 s  web/e2e/a.test.ts',
    '    0.5 s  schema/src/c.test.ts',
  ]);
});
