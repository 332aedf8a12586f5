type Row = Record<string, unknown>;

/** How the device keeps it, which tells nobody anything. */
const isOurs = (field: string): boolean => !field.startsWith('_');

const plain = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([field]) => isOurs(field)));

/** @param at ISO 8601 */
export const exportFile = (eventId: string, at: string, collections: Record<string, readonly Row[]>): string => {
  const all = Object.entries(collections).map(([name, rows]) => [name, rows.map(plain)]);
  return `${JSON.stringify({ event_id: eventId, exported_at: at, ...Object.fromEntries(all) }, null, 1)}\n`;
};

/** Rows as a table: every field that any of them has is a column; what is no text, number or truth stands as JSON. */
export function tableOf(rows: readonly Row[]): { head: string[]; rows: string[][] } {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row).filter(isOurs)))];
  return { head, rows: rows.map((row) => head.map((field) => cellOf(row[field]))) };
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
