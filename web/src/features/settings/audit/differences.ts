type Row = Record<string, unknown> | null;

export interface Difference {
  /** From the field to what lies in it: ["floor_plan", "areas", "Foyer", "x"]. */
  path: readonly string[];
  /** As text; undefined when there was or is nothing. */
  before: string | undefined;
  after: string | undefined;
}

/** Said of every row of its table; they tell nothing of a change. */
const UNTOLD = new Set(['id', 'event_id']);

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
  if (Array.isArray(value) && value.some(isRecord))
    value.forEach((each, index) => {
      leavesOf(each, [...path, isRecord(each) ? nameOf(each, index) : String(index + 1)], leaves);
    });
  else if (isRecord(value)) for (const [field, each] of Object.entries(value)) leavesOf(each, [...path, field], leaves);
  else {
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    if (text !== '') leaves.set(path.join('\n'), { path, text });
  }
  return leaves;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = ({ name, title, id }: Record<string, unknown>, index: number): string =>
  String(name ?? title ?? id ?? index + 1);
