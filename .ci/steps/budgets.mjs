/** `budget: hard frames decoded: 93.8 % (at least 90 %)`, as a test that measures one prints it. */
const LINE = /budget: (.+?): ([\d.,]+ \S+) \((at (?:least|most)) ([\d.,]+ \S+?)\)/g;

const number = (amount) => Number(amount.split(' ')[0].replaceAll(',', ''));

/** A Vitest reporter: prints a table of budgets at the end of a run; an exceeded budget fails the run. */
export default class Budgets {
  #rows = [];

  onUserConsoleLog({ content }) {
    for (const [, budget, measured, direction, limit] of content.matchAll(LINE)) {
      const holds = direction === 'at least' ? number(measured) >= number(limit) : number(measured) <= number(limit);
      this.#rows.push({ budget, measured, limit: `${direction} ${limit}`, holds });
    }
  }

  onTestRunEnd() {
    console.table(this.#rows);
    if (this.#rows.some(({ holds }) => !holds)) process.exitCode = 1;
  }
}
