import { keepColumns } from './columns/kept-columns.ts';
import { leftOutAtFirst, type State, statesIn } from './columns/states.ts';
import type { Choice } from './plan/plan-row.ts';
import type { Sheet } from './read/read-sheet.ts';

/** How a file is read, and the states in it. */
export interface Chosen {
  choice: Choice;
  states: State[];
}

/** Another choice for the same file. Where another column has the states, their own words decide anew. */
export function changeChoice(sheet: Sheet, { choice: before, states }: Chosen, after: Choice): Chosen {
  keepColumns(sheet.head, after.columns);
  if (before.columns.indexOf('state') === after.columns.indexOf('state')) return { choice: after, states };
  const others = statesIn(sheet, after.columns);
  return { choice: { ...after, leftOut: leftOutAtFirst(others) }, states: others };
}
