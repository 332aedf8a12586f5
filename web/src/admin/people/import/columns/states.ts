import type { Columns } from './field.ts';
import { clean } from './names-and-addresses.ts';
import { folded, type StateKind, stateKind } from './state-words.ts';

/** One value of the column with the state. */
export interface State {
  /** Folded, as it is compared. */
  id: string;
  /** As the file first has it. */
  text: string;
  count: number;
  kind: StateKind | undefined;
}

/** Column with more different values than this is hardly one of states; the rest is imported. */
const SHOWN = 30;

/** The values of the column with the state, the most frequent first. */
export function statesIn(
  { head, rows }: { head: readonly string[]; rows: readonly { cells: readonly string[] }[] },
  columns: Columns,
): State[] {
  const column = columns.indexOf('state');
  if (column < 0) return [];
  const states = new Map<string, State>();
  for (const { cells } of rows) {
    const text = clean(cells[column] ?? '');
    const id = folded(text);
    if (!id) continue;
    const state = states.get(id) ?? { id, text, count: 0, kind: stateKind(head[column] ?? '', text) };
    states.set(id, { ...state, count: state.count + 1 });
  }
  return [...states.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN);
}

/** Who cancelled or is not certain to come stays out unless an organiser says otherwise. */
export const leftOutAtFirst = (states: readonly State[]): ReadonlySet<string> =>
  new Set(states.filter(({ kind }) => kind === 'cancelled' || kind === 'waiting').map(({ id }) => id));
