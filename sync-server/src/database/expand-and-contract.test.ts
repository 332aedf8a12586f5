import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../migrations/', import.meta.url);

/**
 * Statements that servers of the version before may not survive, each with why they do all the same. What is to go is
 * first used by no version that still runs, and dropped by a later migration: then it is listed here, with that version.
 */
const REASONS: Record<string, string> = {
  'UPDATE "notifications" SET "copy_of" = "id" WHERE "notification_type" = \'connection\' AND "copy_of" = \'\'':
    'The server before reads these rows as it reads those of meetings, which are written so since 0028.',
  'DROP INDEX "users_email"':
    'The index below holds for all that the version before writes. While it still runs, and a list is imported in which people ' +
    'share an address, it may take one of them for whom the address signs in.',
  'CREATE UNIQUE INDEX "users_own_email" ON "users" USING btree ("event_id",lower("email")) WHERE not "users"."shares_email"':
    'The version before writes `shares_email` never, and no address twice.',
};

/** What a server that does not know of it goes on beside: it writes neither the table nor the column. */
const EXPANDS = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  /^CREATE SEQUENCE /,
  /^CREATE FUNCTION /,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" [^,]+ DEFAULT [^,]+ NOT NULL$/,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" (?:(?!NOT NULL|UNIQUE|PRIMARY KEY|REFERENCES|CHECK|,).)+$/,
  /^ALTER TABLE "\w+" SET \(fillfactor = \d+\)$/,
  /^ALTER TABLE "\w+" ALTER COLUMN "\w+" (SET DEFAULT .+|DROP NOT NULL)$/,
];

const statementsOf = (migration: string): string[] =>
  migration
    .split('--> statement-breakpoint')
    .map((statement) =>
      statement
        .replace(/^--.*$/gm, '')
        .trim()
        .replace(/;$/, '')
        .replace(/\s+/g, ' '),
    )
    .filter((statement) => statement !== '');

/** The statements after which a server of the version before might no longer write what it writes. */
function breakingIn(migration: string): string[] {
  const statements = statementsOf(migration);
  const added = statements.flatMap(
    (statement) => /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/.exec(statement)?.slice(1, 3).join('.') ?? [],
  );
  const made = statements.flatMap((statement) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1] ?? []);
  return statements.filter((statement) => {
    const [, table = '', columns = ''] =
      /^CREATE UNIQUE INDEX "\w+" ON "(\w+)" USING btree \((.+)\)/.exec(statement) ?? [];
    // Rows that the server before writes are not among those that have to differ.
    const isOfNew =
      made.includes(table) ||
      added.some((column) => column.startsWith(`${table}.`) && columns.includes(`"${column.slice(table.length + 1)}"`));
    return !(table ? isOfNew : EXPANDS.some((form) => form.test(statement))) && !REASONS[statement];
  });
}

it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.sql')))('%s expands only', (name) => {
  expect(breakingIn(readFileSync(new URL(name, FOLDER), 'utf8'))).toEqual([]);
});

it.each([
  'DROP TABLE "rooms"',
  'ALTER TABLE "rooms" DROP COLUMN "name"',
  'ALTER TABLE "rooms" RENAME COLUMN "name" TO "title"',
  'ALTER TABLE "rooms" RENAME TO "halls"',
  'ALTER TABLE "rooms" ADD COLUMN "size" integer NOT NULL',
  'ALTER TABLE "rooms" ADD COLUMN "size" integer, DROP COLUMN "name"',
  'ALTER TABLE "rooms" ADD COLUMN "code" text UNIQUE',
  'ALTER TABLE "rooms" ADD COLUMN "size" integer CHECK (size > 0)',
  'ALTER TABLE "rooms" ALTER COLUMN "name" SET NOT NULL',
  'ALTER TABLE "rooms" ALTER COLUMN "name" DROP DEFAULT',
  'ALTER TABLE "rooms" ALTER COLUMN "name" SET DATA TYPE integer',
  'ALTER TABLE "rooms" ADD CONSTRAINT "one" CHECK (name <> $$$$)',
  'CREATE UNIQUE INDEX "one" ON "rooms" USING btree ("name")',
  'DROP INDEX "rooms_name"',
  'DELETE FROM "rooms"',
  'UPDATE "rooms" SET "name" = $$$$',
])('refuses %s', (statement) => {
  const beside = 'ALTER TABLE "rooms" ADD COLUMN "floor" text;--> statement-breakpoint\n';
  expect(breakingIn(`${beside}${statement};`)).toEqual([statement]);
});
