import type { PullResponse } from '@baraza/schema/sync/pull';
import { vi } from 'vitest';

interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

interface Database {
  transaction<T>(work: (tx: unknown) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface FileSystem {
  mkdtemp(prefix: string): Promise<string>;
  rm(path: string, options: { recursive: boolean; force: boolean }): Promise<void>;
}

/** Loaded at run time: Node modules are not part of this package, which runs in browsers. */
const files = () => vi.importActual<FileSystem>('node:fs/promises');
const fromServer = <Module>(path: string): Promise<Module> =>
  vi.importActual<Module>(`../../../../sync-server/src/${path}`);

/** The production server, on its embedded database in its own folder, reached over loopback. */
export class RealServer {
  private running: RunningServer | undefined;
  private folder = '';

  get address(): string {
    return this.running?.address ?? '';
  }

  async start(): Promise<void> {
    this.folder ||= await (await files()).mkdtemp('/tmp/baraza-replica-');
    const { readConfig } = await fromServer<{ readConfig(env: Record<string, string>): unknown }>('config.ts');
    const { startServer } = await fromServer<{ startServer(settings: unknown, log: unknown): Promise<RunningServer> }>(
      'start-server.ts',
    );
    const settings = readConfig({ PORT: '0', DATA_DIR: this.folder, DEMO: '1', LOG_LEVEL: 'silent' });
    this.running = await startServer(settings, quiet());
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    await (await files()).rm(this.folder, { recursive: true, force: true });
  }

  /** Stops the server and changes its database, as an operator would. */
  async betweenRuns(work: (tx: unknown) => Promise<unknown>): Promise<void> {
    await this.stop();
    const { openDatabase } = await fromServer<{ openDatabase(target: { dataDir: string }): Promise<Database> }>(
      'database/open-database.ts',
    );
    const database = await openDatabase({ dataDir: this.folder });
    await database.transaction(work);
    await database.close();
    await this.start();
  }

  async beginEpoch(): Promise<void> {
    const { beginEpoch } = await fromServer<{ beginEpoch(tx: unknown): Promise<string> }>('database/epoch.ts');
    await this.betweenRuns(beginEpoch);
  }

  async changeRole(userId: string, role: string): Promise<void> {
    const { changeRole } = await fromServer<{ changeRole(tx: unknown, id: string, role: string): Promise<unknown> }>(
      'features/people/users.store.ts',
    );
    await this.betweenRuns((tx) => changeRole(tx, userId, role));
  }

  async call<Body>(method: string, path: string, token: string | null, body?: unknown): Promise<Body> {
    const response = await fetch(this.address + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Body;
  }

  async backup(token: string | null): Promise<Blob> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const body = JSON.stringify({ password: 'demo' });
    return (await fetch(`${this.address}/api/admin/backup`, { method: 'POST', headers, body })).blob();
  }

  async restore(token: string | null, backup: Blob): Promise<void> {
    const headers = { Authorization: `Bearer ${token}`, 'Baraza-Password': 'demo' };
    const answer = await fetch(`${this.address}/api/admin/restore`, { method: 'POST', headers, body: backup });
    if (!answer.ok) throw new Error(`restore answered ${answer.status}: ${await answer.text()}`);
  }

  signIn(email: string): Promise<{ access_token: string; user: { id: string } }> {
    return this.call('POST', '/api/auth/login', null, { email, password: 'demo' });
  }

  /** All check-in records on the server, in commit order. */
  async records(
    token: string,
  ): Promise<{ id: string; user_id: string; status: string; arrived_at: string; _deleted: boolean }[]> {
    const collections = { check_ins: { checkpoint: null, limit: 1_000 } };
    const body = { protocol: 1, device_id: 'onlooker', replica: null, collections };
    const answer = await this.call<PullResponse>('POST', '/api/sync/pull', token, body);
    return (answer.collections.check_ins?.documents ?? []) as unknown as Awaited<ReturnType<RealServer['records']>>;
  }
}

/** A logger that drops everything. */
function quiet(): unknown {
  const log = { level: 'silent', child: () => log };
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    Object.assign(log, { [level]: () => undefined });
  return log;
}
