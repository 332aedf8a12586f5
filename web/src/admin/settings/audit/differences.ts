type Row = Record<string, unknown> | null;

export interface Difference {
  /** Path from the field to the nested value: ["floor_plan", "areas", "Foyer", "x"]. */
  path: readonly string[];
  /** As text; undefined when there was no value. */
  before: string | undefined;
  after: string | undefined;
}

/** Fields without information about a change. */
const UNTOLD = new Set(['id', 'event_id', 'erased']);

/** Differences between two versions of a row, down to nested values, in the order of the fields. */
export function differencesOf(before: Row, after: Row): Difference[] {
  const [was, is] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  return [...new Map([...was, ...is])].flatMap(([key, { path }]) => {
    const difference = { path, before: was.get(key)?.text, after: is.get(key)?.text };
    return difference.before === difference.after || UNTOLD.has(path[0] ?? '') ? [] : [difference];
  });
}

type Leaves = Map<string, { path: readonly string[]; text: string }>;

/** The leaf values of a row, by path. List items are keyed by name or id, else by position. */
function leavesOf(value: unknown, path: readonly string[] = [], leaves: Leaves = new Map()): Leaves {
  const put = (text: string) => text !== '' && leaves.set(path.join('\n'), { path, text });
  if (Array.isArray(value) && value.some(isRecord))
    value.forEach((each, index) => {
      const [name, rest] = named(each, index);
      leavesOf(rest, [...path, name], leaves);
    });
  else if (isShape(value)) {
    const { x, y, width, height, ...rest } = value;
    put(`${x}, ${y} · ${width} × ${height}`);
    leavesOf(rest, path, leaves);
  } else if (isRecord(value)) {
    for (const [field, each] of Object.entries(value)) leavesOf(each, [...path, field], leaves);
  } else put(Array.isArray(value) ? value.join(', ') : String(value ?? ''));
  return leaves;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A position on the floor plan, shown as one value. */
const isShape = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ['x', 'y', 'width', 'height'].every((side) => typeof value[side] === 'number');

/** Splits a list item into its key and its other fields. */
function named(value: unknown, index: number): [name: string, rest: unknown] {
  if (!isRecord(value)) return [String(index + 1), value];
  const { name, title, id, ...rest } = value;
  return [String(name ?? title ?? id ?? index + 1), rest];
}
