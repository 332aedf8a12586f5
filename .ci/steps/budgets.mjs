/**
 * The budgets, in the order in which they are printed. A test that measures one prints a line that starts with
 * `budget: ` and its name: `budget: hard frames decoded: 93.8 % (at least 90 %)`.
 */
export const BUDGETS = [
  'JS for the login page, compressed',
  'JS for the attendee dashboard, compressed',
  'everything the service worker precaches, on the wire',
  'scanner JS, compressed',
  'hard frames decoded',
  'first sync of 10,000 attendees, on the wire',
  'a repeat visit with no news',
  'decode to verdict, 10,000 tickets, p95',
  'decode to verdict at 6x slow-down, p95',
  'check-ins pushed, share of bare inserts',
  'write on one phone to visible on another, p95',
];

const LINE = /budget: (.+?): ([\d.,]+ \S+) \((at (?:least|most)) ([\d.,]+ \S+?)\)/g;

const number = (amount) => Number(amount.split(' ')[0].replaceAll(',', ''));

/** What was measured, out of what the tests have printed. */
export function readBudgets(printed) {
  return [...printed.matchAll(LINE)].map(([, what, measured, direction, limit]) => ({
    what,
    measured,
    limit: `${direction} ${limit}`,
    holds: direction === 'at least' ? number(measured) >= number(limit) : number(measured) <= number(limit),
  }));
}

/** One row for each budget; those that nothing has measured say so. */
export function budgetTable(measured) {
  const names = [...new Set([...BUDGETS, ...measured.map(({ what }) => what)])];
  const rows = names.map((what) => {
    const found = measured.findLast((each) => each.what === what);
    return found
      ? [what, found.measured, found.limit, found.holds ? 'pass' : 'FAIL']
      : [what, '-', '-', 'not measured'];
  });
  const all = [['budget', 'measured', 'limit', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column].length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A reporter for Vitest: ends a run with the table; a budget that does not hold fails it. */
export default class Budgets {
  #printed = '';

  onUserConsoleLog({ content }) {
    this.#printed += content;
  }

  onTestRunEnd() {
    const budgets = readBudgets(this.#printed);
    console.log(`\n${budgetTable(budgets)}\n`);
    if (budgets.some(({ holds }) => !holds)) process.exitCode = 1;
  }
}
