import { CSV_FIELDS, type CsvField } from '../../csv-columns.ts';

/** Possible content of a column. Family names only serve to build a full name, states to leave people out. */
export type Field = CsvField | 'last_name' | 'state';
export const FIELDS: readonly Field[] = [...CSV_FIELDS, 'last_name', 'state'];

/** What each column of a file holds; '' is not imported. No field is in two columns. */
export type Columns = readonly (Field | '')[];
export type Mapping = { readonly [F in Field]?: number };

export const mappingOf = (columns: Columns): Mapping =>
  Object.fromEntries(columns.flatMap((field, at) => (field ? [[field, at]] : [])));

/** Gives a column another content, which then no other column has. */
export const withField = (columns: Columns, at: number, chosen: Field | ''): Columns =>
  columns.map((field, each) => (each === at ? chosen : field === chosen ? '' : field));
