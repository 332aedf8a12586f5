type Row = Record<string, unknown> | null;

export interface Difference {
  /** From the field to what lies in it: ["floor_plan", "areas", "Foyer", "x"]. */
  path: readonly string[];
  /** As text; undefined when there was or is nothing. */
  before: string | undefined;
  after: string | undefined;
}

/** Said of every row of its table, or of what became of it; they tell nothing of a change. */
const UNTOLD = new Set(['id', 'event_id', 'erased']);

/** What an entry of the audit log changed, down to what lies within a field, in the order of the fields. */
export function differencesOf(before: Row, after: Row): Difference[] {
  const [was, is] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  return [...new Map([...was, ...is])].flatMap(([key, { path }]) => {
    const difference = { path, before: was.get(key)?.text, after: is.get(key)?.text };
    return difference.before === difference.after || UNTOLD.has(path[0] ?? '') ? [] : [difference];
  });
}

type Leaves = Map<string, { path: readonly string[]; text: string }>;

/** What lies at the ends of a row, by where it lies. Things in a list go by their name or id, else by their place. */
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

/** Where something is on the floor plan: told in one piece. */
const isShape = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ['x', 'y', 'width', 'height'].every((side) => typeof value[side] === 'number');

/** Something in a list by what it goes by, and the rest of it. */
function named(value: unknown, index: number): [name: string, rest: unknown] {
  if (!isRecord(value)) return [String(index + 1), value];
  const { name, title, id, ...rest } = value;
  return [String(name ?? title ?? id ?? index + 1), rest];
}
