import { type Column, Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * SQL: a column has one of these values. It is one text however many there are, which is prepared once. An array of them: the
 * planner takes the rows of a function for a hundred, and for so many it reads a table of some thousands from end to end.
 * @param values or the placeholder, in a prepared query, of a JSON array of them
 */
export const isOneOf = (column: Column | SQL, values: Iterable<string> | Placeholder): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${jsonOf(values)}::text::jsonb)))`;

const jsonOf = (values: Iterable<string> | Placeholder): string | Placeholder =>
  values instanceof Placeholder ? values : JSON.stringify([...values]);
