import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { configOf } from '../config.ts';
import type { Database } from '../database/database.ts';
import { queueInvitations } from '../features/auth/registration/invitations.store.ts';
import { findShared } from '../features/auth/shared/shared-accounts.store.ts';
import { addUser, type UserRow } from '../features/people/users.store.ts';
import { writeBackup } from '../operations/backup/write-backup.ts';
import type { ServerContext } from '../server-context.ts';
import { Snapshots } from '../sync/snapshot/snapshots.ts';
import { type Answer, openTestApp, type TestApp } from './app.ts';
import { takeQueued } from './mail/send-queued.ts';

const DATES = { starts_on: '2027-03-01', ends_on: '2027-03-02' };
export const MAILS = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'team@example.org' };

/** How a test calls an event: '' is the default one. */
export interface CallOfEvent {
  as?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
}

/** A server that mails, with the test event and others beside it, whose work is done when a test asks for it. */
export class SeveralEvents {
  readonly #apps = new Map<string, { context: ServerContext; fetch: ReturnType<typeof createApp>['fetch'] }>();

  private constructor(readonly app: TestApp) {}

  static async open(database: Database, ids: readonly string[], env: Record<string, string> = MAILS) {
    const app = await openTestApp(database, { env: { PUBLIC_URL: 'https://conf.example', ...env } });
    const events = new SeveralEvents(app);
    events.#apps.set('', { context: app.context, fetch: createApp(app.context).fetch });
    for (const id of ids) await events.make(id);
    return events;
  }

  /** Makes an event beside the default one. Its first admin is that of the test event, who is invited. */
  async make(id: string): Promise<void> {
    const { context, admin } = this.app;
    const body = { id, name: `The ${id}`, ...DATES };
    const made = await this.app.call('POST', '/api/admin/events', { as: admin, body });
    if (made.status !== 201) throw new Error(`${id} could not be made: ${made.body.detail}`);
    const own = context.database.inSchema(`event_${id}`);
    const there = { ...context, database: own, config: configOf(context.config, id), snapshots: new Snapshots(own) };
    this.#apps.set(id, { context: there, fetch: createApp(there).fetch });
  }

  readonly contextOf = (id: string): ServerContext => this.#at(id).context;

  #at(id: string) {
    const found = this.#apps.get(id);
    if (!found) throw new Error(`There is no ${id} here`);
    return found;
  }

  async call(id: string, method: string, path: string, { as, body, headers, from }: CallOfEvent = {}): Promise<Answer> {
    const base = id === '' ? '' : `/e/${id}`;
    const request = new Request(`https://conf.example${base}${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { fetch } = this.#at(id);
    const response = await fetch(request, { incoming: { socket: { remoteAddress: from ?? '127.0.0.1' } } });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Somebody whom the organisers of an event have added, and who has not come in. */
  async add(id: string, email: string, role: 'admin' | 'user' = 'user') {
    const { database, config } = this.contextOf(id);
    const person = { event_id: config.eventId, name: 'Somebody', email, role, ticketType: 'Standard', verified: false };
    const user = await addUser(database.queries, person);
    if (!user) throw new Error(`${email} is there already`);
    return user;
  }

  /** The token of the last link that an event has mailed to an address by now. */
  async mailed(id: string, email: string): Promise<string> {
    const mails = (await takeQueued(this.contextOf(id))).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
    const [, token] = /#(?:verify|token|address)=([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? [];
    if (!token) throw new Error(`No link was mailed to ${email}`);
    return token;
  }

  /** Does something with a backup of an event as it is now. */
  async withBackup<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    const { database, config } = this.contextOf(id);
    const folder = mkdtempSync(join(tmpdir(), 'baraza-several-'));
    try {
      await writeBackup(database, config.eventId, join(folder, 'event.gz'));
      return await work(join(folder, 'event.gz'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** The token of the invitation that is mailed to somebody. */
  async invited(id: string, person: UserRow): Promise<string> {
    const { database, config } = this.contextOf(id);
    await database.transaction((tx) => queueInvitations(tx, config.eventId, [person.id]));
    return this.mailed(id, person.email);
  }

  forgot = async (id: string, email: string): Promise<string> => {
    await this.call(id, 'POST', '/api/auth/forgot-password', { body: { email } });
    return this.mailed(id, email);
  };

  /** Adds somebody to the first of these events, who chooses a password by a mailed link, and to the others. */
  async share(email: string, password: string, [first = '', ...others]: readonly string[]) {
    const added = [await this.add(first, email)];
    const token = await this.forgot(first, email);
    await this.call(first, 'POST', '/api/auth/reset-password', { body: { token, newPassword: password } });
    for (const id of others) added.push(await this.add(id, email));
    return added;
  }

  signIn = (id: string, email: string, password: string, more: CallOfEvent = {}) =>
    this.call(id, 'POST', '/api/auth/login', { body: { email, password }, ...more });

  tokenOf = async (id: string, email: string, password: string): Promise<string> =>
    (await this.signIn(id, email, password)).body.access_token;

  /** Whether a session goes on: 200, or 401. */
  me = async (id: string, as: string) => (await this.call(id, 'GET', '/api/auth/me', { as })).status;

  /** Goes to an event with a token of another one. */
  enter = (id: string, token: string) => this.call(id, 'POST', '/api/auth/enter', { body: { token } });

  queriesOf = (id: string) => this.contextOf(id).database.queries;

  sharedOf = (email: string) => findShared(this.queriesOf(''), email);

  close = () => this.app.close();
}
