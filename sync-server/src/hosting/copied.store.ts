import type { CopiedPeople } from '@baraza/schema/event/new-event';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { insertMany } from '../database/insert-many.ts';
import { accounts, contentImages, mailRefusals } from '../database/tables.ts';
import { isOfAddress } from '../delivery/mail/refusals.store.ts';

const { users } = tables;

type Rows<Name extends 'rooms' | 'exhibitors' | 'sponsors'> = (typeof tables)[Name]['$inferSelect'][];
type ImageRow = typeof contentImages.$inferSelect;

/** Everything of an event that may be shown at another one. */
export interface Material {
  rooms: Rows<'rooms'>;
  exhibitors: Rows<'exhibitors'>;
  sponsors: Rows<'sponsors'>;
}

export async function readMaterial(
  queries: Queries,
  eventId: string,
  names: readonly (keyof Material)[],
): Promise<Material> {
  const material: Material = { rooms: [], exhibitors: [], sponsors: [] };
  const read = async <Name extends keyof Material>(name: Name): Promise<void> => {
    const table = tables[name] as (typeof tables)['rooms'];
    material[name] = (await queries
      .select()
      .from(table)
      .where(eq(table.event_id, eventId))
      .orderBy(asc(table.id))) as never;
  };
  for (const name of names) await read(name);
  return material;
}

/** The pictures of these documents that one of them shows, and not those that were replaced. */
export async function readPictures(
  queries: Queries,
  eventId: string,
  documentIds: readonly string[],
  shown: string,
): Promise<ImageRow[]> {
  if (documentIds.length === 0) return [];
  const of = and(eq(contentImages.event_id, eventId), inArray(contentImages.document_id, [...documentIds]));
  const there = await queries.select({ hash: contentImages.hash }).from(contentImages).where(of);
  const hashes = [...new Set(there.map(({ hash }) => hash))].filter((hash) => shown.includes(hash));
  if (hashes.length === 0) return [];
  return queries
    .select()
    .from(contentImages)
    .where(and(of, inArray(contentImages.hash, hashes)));
}

export async function addMaterial(tx: Queries, material: Material, pictures: readonly ImageRow[]): Promise<void> {
  for (const name of ['rooms', 'exhibitors', 'sponsors'] as const)
    await insertMany(tx, tables[name] as (typeof tables)['rooms'], material[name] as Rows<'rooms'>);
  for (const picture of pictures) await tx.insert(contentImages).values(picture).onConflictDoNothing();
}

/** What an organiser needs to invite somebody; all else about people is theirs, and they say it again if they want to. */
const CARRIED = {
  ...{ name: users.name, first_name: users.first_name, ticketType: users.ticketType },
  ...{ email: users.email, shares_email: users.shares_email },
};
export type Carried = Pick<typeof users.$inferSelect, keyof typeof CARRIED>;

/** Ticket types that somebody of an event has. */
export async function readTicketTypes(queries: Queries, eventId: string): Promise<string[]> {
  const type = users.ticketType;
  const of = and(eq(users.event_id, eventId), ne(type, ''));
  return (await queries.selectDistinct({ type }).from(users).where(of).orderBy(type)).map((each) => each.type);
}

/**
 * People of an event who may be asked again: none whose ticket was revoked, who hid themself or never proved their address, whom the
 * organisers muted, or whose address a mail server refused.
 */
export function readPeople(
  queries: Queries,
  eventId: string,
  { who, ticket_types = [] }: CopiedPeople,
): Promise<Carried[]> {
  const hadPassword = queries.select({ one: sql`1` }).from(accounts).where(eq(accounts.user_id, users.id));
  const isRefused = queries.select({ one: sql`1` }).from(mailRefusals).where(isOfAddress);
  return queries
    .select(CARRIED)
    .from(users)
    .where(
      and(
        eq(users.event_id, eventId),
        eq(users.ticket_status, 'valid'),
        // Who was never in did not hide themself: a copy from an earlier event did, until they come in.
        or(eq(users.hidden, false), and(eq(users.verified, false), notExists(hadPassword))),
        eq(users.muted, false),
        // Who came was there, whether they ever used the app or not.
        or(eq(users.verified, true), eq(users.checkedIn, true)),
        notExists(isRefused),
        who === 'arrived' ? eq(users.checkedIn, true) : undefined,
        ticket_types.length > 0 ? inArray(users.ticketType, [...ticket_types]) : undefined,
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
}

export const addPeople = (tx: Queries, rows: (typeof users.$inferSelect)[]): Promise<void> =>
  insertMany(tx, users, rows, 'skip');
