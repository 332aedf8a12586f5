import { expect, it, vi } from 'vitest';
import Budgets, { BUDGETS, budgetTable, readBudgets } from './budgets.mjs';

it('reads what tests have printed, and says whether it holds', () => {
  const printed = [
    'hard frames: 180 of 192',
    '  budget: hard frames decoded: 93.8 % (at least 90 %)',
    'budget: first sync of 10,000 attendees, on the wire: 1,430.5 KiB (at most 420 KiB)',
  ].join('\n');
  expect(readBudgets(printed)).toEqual([
    { what: 'hard frames decoded', measured: '93.8 %', limit: 'at least 90 %', holds: true },
    {
      what: 'first sync of 10,000 attendees, on the wire',
      measured: '1,430.5 KiB',
      limit: 'at most 420 KiB',
      holds: false,
    },
  ]);
});

it('has a row for each budget, measured or not', () => {
  const table = budgetTable(readBudgets('budget: hard frames decoded: 93.8 % (at least 90 %)'));
  expect(table).toMatch(/hard frames decoded +93.8 % +at least 90 % +pass/);
  expect(table.match(/not measured/g)).toHaveLength(BUDGETS.length - 1);
});

it.each([
  ['holds', '93.8 %', undefined],
  ['does not hold', '89.9 %', 1],
])('ends a run with the table, and fails it where a budget does not hold: one that %s', (_, measured, exitCode) => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const before = process.exitCode;
  const reporter = new Budgets();
  reporter.onUserConsoleLog({ content: 'hard frames: 180 of 192\n' });
  reporter.onUserConsoleLog({ content: `budget: hard frames decoded: ${measured} (at least 90 %)\n` });
  reporter.onTestRunEnd();
  const [code, told] = [process.exitCode, said.mock.calls.join('')];
  process.exitCode = before;
  said.mockRestore();
  expect(code).toBe(exitCode);
  expect(told).toContain(measured);
});
