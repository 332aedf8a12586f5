/** `budget: hard frames decoded: 93.8 % (at least 90 %)`, as a test that measures one prints it. */
const LINE = /budget: (.+?): ([\d.,]+ \S+) \((at (?:least|most)) ([\d.,]+ \S+?)\)/g;

const number = (amount) => Number(amount.split(' ')[0].replaceAll(',', ''));

/** A reporter for Vitest: ends a run with a table of the budgets; one that does not hold fails it. */
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
