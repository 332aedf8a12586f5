import { expect, it, vi } from 'vitest';
import Budgets from './budgets.mjs';

it.each([
  ['holds', '93.8 %', 'at least 90 %', undefined],
  ['is too little', '89.9 %', 'at least 90 %', 1],
  ['is too much', '1,430.5 KiB', 'at most 420 KiB', 1],
])('a budget that %s: %s, %s', (_, measured, limit, code) => {
  const table = vi.spyOn(console, 'table').mockReturnValue();
  const before = process.exitCode;
  process.exitCode = undefined;
  const reporter = new Budgets();
  reporter.onUserConsoleLog({ content: `hard frames: 180 of 192\n  budget: what counts: ${measured} (${limit})\n` });
  reporter.onTestRunEnd();
  const exitCode = process.exitCode;
  process.exitCode = before;
  expect(exitCode).toBe(code);
  expect(table).toHaveBeenCalledWith([{ budget: 'what counts', measured, limit, holds: code === undefined }]);
  table.mockRestore();
});
