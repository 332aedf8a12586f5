import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * SQL: a column has one of these values. It is one text however many there are, which is prepared once. An array of them: the
 * planner takes the rows of a function for a hundred, and for so many it reads a table of some thousands from end to end.
 */
export const isOneOf = (column: Column | SQL, values: Iterable<string>): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify([...values])}::text::jsonb)))`;
