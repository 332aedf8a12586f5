import { getTableColumns, getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { collectionNames, entities } from '../entities.ts';
import { tables } from '../tables.ts';
import { type IsSame, tablesMatchEntities } from './table-parity.ts';

describe('tables and entities', () => {
  it('have the same collections', () => {
    expect(Object.keys(tables).sort()).toEqual([...collectionNames].sort());
  });

  describe.each(collectionNames)('%s', (name) => {
    const columns = getTableColumns(tables[name]) as Record<string, { name: string; notNull: boolean }>;
    const fields = entities[name].document.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>;

    it('is called the same in both', () => {
      expect(getTableName(tables[name])).toBe(name);
      expect(entities[name].collection).toBe(name);
    });

    it('has a column for each field, of the same name', () => {
      expect(Object.keys(columns).sort()).toEqual(Object.keys(fields).sort());
      expect(Object.entries(columns).filter(([field, column]) => column.name !== field)).toEqual([]);
    });

    it('takes null exactly where a field does', () => {
      const nullableColumns = Object.keys(columns).filter((field) => columns[field]?.notNull === false);
      const nullableFields = Object.keys(fields).filter((field) => fields[field]?.safeParse(null).success);
      expect(nullableColumns.sort()).toEqual(nullableFields.sort());
    });
  });
});

describe('the check while compiling', () => {
  interface Document {
    id: string;
    name?: string | undefined;
    place: { x: number } | null;
  }

  it('passes for equal shapes, and for the tables that there are', () => {
    const same: IsSame<{ id: string; name: string; place: { x: number } | null }, Document> = true;
    expect([same, tablesMatchEntities]).toEqual([true, true]);
  });

  // Each line below stops compiling ("unused directive") if the check lets a difference through.
  it('fails for every kind of difference', () => {
    // @ts-expect-error a field has no column
    const missing: IsSame<{ id: string; name: string }, Document> = true;
    // @ts-expect-error a column has no field
    const extra: IsSame<{ id: string; name: string; place: { x: number } | null; more: string }, Document> = true;
    // @ts-expect-error a column takes null, its field does not
    const nullable: IsSame<{ id: string; name: string | null; place: { x: number } | null }, Document> = true;
    // @ts-expect-error a field takes null, its column does not
    const required: IsSame<{ id: string; name: string; place: { x: number } }, Document> = true;
    // @ts-expect-error another type
    const type: IsSame<{ id: number; name: string; place: { x: number } | null }, Document> = true;
    // @ts-expect-error another type inside
    const inside: IsSame<{ id: string; name: string; place: { x: string } | null }, Document> = true;
    expect([missing, extra, nullable, required, type, inside]).toHaveLength(6);
  });
});
