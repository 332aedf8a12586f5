import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import type { Role, User } from '@baraza/schema/people/user';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../src/database/database.ts';
import { commands } from '../src/database/tables.ts';
import { feedDocument } from '../src/sync/pull/feed-document.ts';
import { deviceProgress } from '../src/sync/push/devices.store.ts';
import type { Effected } from './audited-handlers.ts';
import { EVENT, type Person } from './event-rows.ts';
import type { SimServer } from './sim-server.ts';

type Row = Record<string, unknown> & { id: string };

/** A snapshot of the server's database, read without the change feed. */
export class ServerTruth {
  readonly rows = {} as Record<CollectionName, Row[]>;
  readonly commands = new Map<string, typeof commands.$inferSelect>();
  /** In the order in which they were applied. */
  effects: Effected[] = [];
  devices: Awaited<ReturnType<typeof deviceProgress>> = [];
  figures: { total: number; dashboard: number } = { total: Number.NaN, dashboard: Number.NaN };

  static async read(server: SimServer, admin: Person): Promise<ServerTruth> {
    const truth = new ServerTruth();
    const { queries } = server.data.database;
    for (const name of collectionNames) truth.rows[name] = (await queries.select().from(tables[name])) as Row[];
    for (const row of await queries.select().from(commands)) truth.commands.set(row.id, row);
    truth.effects = await rowsOf(queries, sql`select * from simulator_audit order by position`);
    truth.devices = await deviceProgress(queries, EVENT);
    const token = await server.signIn(admin);
    const figure = async (path: string, field: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await server.handle({ method: 'GET', path, headers });
      return Number((JSON.parse(answer?.body ?? '{}') as Record<string, unknown>)[field]);
    };
    truth.figures = {
      total: await figure('/api/admin/checkin-analytics', 'total'),
      dashboard: await figure('/api/admin/dashboard', 'checked_in_users'),
    };
    return truth;
  }

  /** Ids of all commands with a stored outcome. */
  static async answered({ queries }: Database): Promise<Set<string>> {
    const rows = await queries.select({ id: commands.id }).from(commands);
    return new Set(rows.map(({ id }) => id));
  }

  /** Every document that a person may see, by collection and id. */
  documentsFor(userId: string): Record<CollectionName, Record<string, unknown>> {
    const person = this.rows.users.find(({ id }) => id === userId) as Required<User> | undefined;
    const viewer = {
      user_id: userId,
      event_id: EVENT,
      role: person?.role as Role,
      ticket_status: person?.ticket_status,
    };
    const connected = new Set(
      this.rows.connections
        .filter(
          ({ status, requester_id, addressee_id }) =>
            status === 'accepted' && [requester_id, addressee_id].includes(userId),
        )
        .map(({ requester_id, addressee_id }) => String(requester_id === userId ? addressee_id : requester_id)),
    );
    const seen = collectionNames.map((name) => {
      const documents = this.rows[name].flatMap((row) => feedDocument(name, row as never, viewer, connected) ?? []);
      return [name, Object.fromEntries(documents.map((document) => [document.id, document]))];
    });
    return Object.fromEntries(seen);
  }
}
