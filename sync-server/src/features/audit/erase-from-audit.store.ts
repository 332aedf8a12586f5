import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { auditLog, commands } from '../../database/tables.ts';
import { ERASING } from '../../database/triggers/audit-triggers.ts';

export interface ErasedPerson {
  id: string;
  event_id: string;
  name: string;
  email: string;
  pending_email: string | null;
}

type Row = Record<string, unknown> | null;

const ERASED = 'erased';
/** A shorter name is too likely to be a part of other words. */
const NAME_MIN_LENGTH = 5;

/**
 * Erases a removed person from the audit log and the stored commands. What was done, by whom and when, is kept. Rows
 * about the person keep only the id; elsewhere their name and email are replaced with "erased".
 * @param isShared others have this address too: it stays theirs
 */
export async function eraseFromPast(tx: Queries, person: ErasedPerson, isShared = false): Promise<void> {
  const emails = [
    ...(isShared ? [] : [person.email]),
    ...(person.pending_email === null ? [] : [person.pending_email]),
  ];
  const words = [...emails, ...(person.name.length < NAME_MIN_LENGTH ? [] : [person.name])];
  const naming = (text: ReturnType<typeof sql>, those: string[]) =>
    or(...those.map((word) => sql`position(lower(${inJson(word)}) in lower(${text})) > 0`));
  const entryText = sql`coalesce(${auditLog.before}::text, '') || coalesce(${auditLog.after}::text, '')`;
  const entries = await tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.event_id, person.event_id), naming(entryText, [person.id, ...words])));
  await tx.execute(sql`select set_config(${ERASING}, 'on', true)`);
  for (const { id, before, after } of entries) {
    const of = { before: without(before, person, words), after: without(after, person, words) };
    await tx.update(auditLog).set(of).where(eq(auditLog.id, id));
  }
  await tx.execute(sql`select set_config(${ERASING}, '', true)`);
  const isAbout = sql`position(${JSON.stringify(person.id)} in ${commands.args}) > 0`;
  await tx
    .update(commands)
    .set({ args: JSON.stringify({ [ERASED]: true }) })
    .where(and(eq(commands.event_id, person.event_id), or(naming(sql`${commands.args}`, words), isAbout)));
}

const AT_ONCE = 500;

/** Erases the rows of people whom nobody but their own entries can name: they were added by mistake a moment ago. */
export async function eraseRowsFromPast(tx: Queries, eventId: string, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select set_config(${ERASING}, 'on', true)`);
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const only = (row: typeof auditLog.before | typeof auditLog.after) =>
      sql`case when ${row} is null then null else jsonb_build_object('id', ${auditLog.document_id}, ${ERASED}::text, true) end`;
    await tx
      .update(auditLog)
      .set({ before: only(auditLog.before), after: only(auditLog.after) })
      .where(
        and(
          eq(auditLog.event_id, eventId),
          eq(auditLog.collection, 'users'),
          inArray(auditLog.document_id, userIds.slice(from, from + AT_ONCE)),
        ),
      );
  }
  await tx.execute(sql`select set_config(${ERASING}, '', true)`);
}

/** The word as it appears inside a JSON string, escaped and without quotes. */
const inJson = (word: string): string => JSON.stringify(word).slice(1, -1);

function without(row: Row, { id }: ErasedPerson, words: readonly string[]): Row {
  if (!row) return null;
  const isAbout = [row.id, row.user_id, row.requester_id, row.addressee_id, row.reported_id].includes(id);
  if (isAbout) return { id: row.id ?? id, [ERASED]: true };
  return replaced(row, words) as Row;
}

function replaced(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return words.reduce((text, word) => withoutWord(text, word), value);
  if (Array.isArray(value)) return value.map((each) => replaced(each, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, words)]));
}

const withoutWord = (text: string, word: string): string =>
  text.replace(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), ERASED);
