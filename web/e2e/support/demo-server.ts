import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startedWith } from '@baraza/schema/testing/started-with';
import { freePort } from '../../../.ci/steps/free-port.mjs';
import { makePostgresDatabase, type OwnDatabase } from '../../../sync-server/src/testing/database/own-database.ts';
import { type SlowClock, slowClockEnv } from './slow-clock.ts';

/** The built server. */
export const ENTRY =
  process.env.BARAZA_SERVER_ENTRY ?? fileURLToPath(new URL('../../../sync-server/dist/index.js', import.meta.url));

/**
 * For a server whose database is to be the one in its data folder, as people start it. Others have one of their own in the
 * Postgres of the run: the embedded one takes two to three times the processor, and a start of its own.
 */
export const EMBEDDED = { DATABASE_URL: '' };

export interface SignedIn {
  access_token: string;
  user: { id: string; name: string; email: string };
}

interface ScanRecord {
  id: string;
  user_id: string;
  status: string;
  verdict: string;
  gate_id: string;
}

/** The built server with the demo event, with its own data folder and database. */
export class DemoServer {
  address = '';
  private child: ChildProcess | undefined;
  private folder = '';
  private database: OwnDatabase | undefined;
  private readonly env: Record<string, string>;
  private readonly clock: SlowClock | undefined;

  /** @param env overrides the demo's environment variables; `EMBEDDED` chooses that database, a `DATABASE_URL` another one */
  constructor(env: Record<string, string> = {}, clock?: SlowClock) {
    this.env = env;
    this.clock = clock;
  }

  async start(): Promise<void> {
    if (!this.folder) await this.makePlace();
    // For the few minutes of a test, to optimise the code of the embedded database takes longer than it saves.
    const child = spawn(process.execPath, ['--liftoff-only', ENTRY], {
      env: {
        ...startedWith(process.env),
        HOME: this.folder,
        DEMO: '1',
        // Keeps the port after a restart, for browsers that have the address open: one that nobody gets meanwhile.
        PORT: this.address ? new URL(this.address).port : String(await freePort()),
        DATA_DIR: this.dataFolder,
        LOG_LEVEL: 'warn',
        ...(this.database && { DATABASE_URL: this.database.url, AUTH_SECRET: 'a secret of the tests, long enough' }),
        ...(this.clock && slowClockEnv(this.clock)),
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.address = await addressOf(child);
  }

  private async makePlace(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'baraza-e2e-'));
    if (this.env.DATABASE_URL !== undefined) return;
    const { DEMO_TEMPLATE: template, DEMO_TEMPLATE_OF: day } = process.env;
    // The sample event is dated by the venue's day: after midnight there a copy would be a day old.
    const isOfToday = day === venueDay() && !this.clock;
    this.database = await makePostgresDatabase(isOfToday && this.env.DEMO !== '0' ? template : undefined);
  }

  /** Of its own database, which is in the Postgres of the run. */
  get databaseUrl(): string {
    if (!this.database) throw new Error('This server was not started, or has another database.');
    return this.database.url;
  }

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** Stops the server: SIGTERM like Ctrl-C, SIGKILL like a power cut. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.database?.drop();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  signIn(email: string): Promise<SignedIn> {
    return this.call('POST', '/api/auth/login', { body: { email, password: 'demo' } });
  }

  async call<Body>(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Body> {
    const response = await fetch(this.address + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }

  async ticketOf({ access_token, user }: SignedIn): Promise<string> {
    const body = { user_id: user.id, event_id: 'event-001' };
    return (await this.call<{ qrData: string }>('POST', '/api/qr/generate', { token: access_token, body })).qrData;
  }

  statusOf({ access_token, user }: SignedIn): Promise<{ checked_in: boolean; checkin_time: string | null }> {
    return this.call('GET', `/api/checkin/status/${user.id}/event-001`, { token: access_token });
  }

  /** All check-in records of a person on the server. */
  async recordsOf(admin: SignedIn, userId: string): Promise<ScanRecord[]> {
    return (await this.records(admin)).filter((record) => record.user_id === userId);
  }

  /** All check-in records on the server. */
  async records(admin: SignedIn): Promise<ScanRecord[]> {
    const collections = { check_ins: { checkpoint: null, limit: 1_000 } };
    const body = { protocol: 1, device_id: 'onlooker', replica: null, collections };
    const answer = await this.call<{ collections: { check_ins: { documents: ScanRecord[] } } }>(
      'POST',
      '/api/sync/pull',
      { token: admin.access_token, body },
    );
    return answer.collections.check_ins.documents;
  }
}

/** Today in Nairobi (UTC+3, no daylight saving time). */
export const venueDay = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on (http:\S+)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => reject(new Error(`The server ended by itself:\n${said}`)));
  });
}
