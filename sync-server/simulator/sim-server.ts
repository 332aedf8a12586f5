import type { Role } from '@baraza/schema/people/user';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { doorReports } from '../src/features/doors/door-reports.store.ts';
import { issueToken } from '../src/http/session/session-token.ts';
import { startSession } from '../src/http/session/sessions.store.ts';
import type { ServerContext } from '../src/server-context.ts';
import { COMMAND_LIMITS } from '../src/sync/command-budget.ts';
import { openRealtime } from '../src/sync/realtime/realtime.ts';
import { SocketRoom } from '../src/sync/realtime/socket-room.ts';
import { Snapshots } from '../src/sync/snapshot/snapshots.ts';
import { auditedHandlers } from './audited-handlers.ts';
import type { LentTime } from './lend-time.ts';
import { ServerSocket, type SocketPeer } from './server-socket.ts';
import type { OpenedData, StoredData } from './stored-data.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface PlainRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | ArrayBuffer;
}

export interface PlainAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const ORIGIN = 'http://baraza.test';
const CONFIG = {
  ...readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: ORIGIN, DATA_DIR: '/nowhere' }),
  authSecret: 'a secret of the simulator, long enough to be one',
};

interface Process {
  app: OpenAPIHono;
  context: ServerContext;
  data: OpenedData;
  sockets: Set<ServerSocket>;
}

/** The real server, in a simulated process that can be killed at any statement and restarted on the same data. */
export class SimServer {
  readonly #time: VirtualTime;
  readonly #lent: LentTime;
  readonly data: StoredData;
  commandLimits = COMMAND_LIMITS;
  #process: Process | undefined;
  /** Number of statements and commits until it dies. */
  #diesIn = Number.POSITIVE_INFINITY;
  #onDeath: () => void = () => undefined;

  constructor(time: VirtualTime, lent: LentTime, data: StoredData) {
    this.#time = time;
    this.#lent = lent;
    this.data = data;
  }

  get running(): boolean {
    return this.#process !== undefined;
  }

  async start(): Promise<void> {
    const data = await this.data.open(() => this.#isDeath());
    const { database } = data;
    await migrate(database);
    const log = pino({ level: process.env.SIM_LOG ?? 'silent' });
    const realtime = await openRealtime(database, log);
    const health = {
      trouble: () => undefined,
      takesWrites: () => true,
      isLeaving: false,
      stop: () => Promise.resolve(),
    };
    const registered = {
      handlers: auditedHandlers(),
      deviceReports: doorReports,
      commandLimits: this.commandLimits,
      snapshots: new Snapshots(database),
      socketRoom: new SocketRoom(Number.POSITIVE_INFINITY, log),
    };
    const context: ServerContext = { config: CONFIG, database, log, realtime, health, ...registered };
    const app = createApp(context);
    // A push on a socket goes this way too, and takes real time.
    const answer = app.fetch;
    app.fetch = (...asked) => this.#time.atOnce(async () => answer(...asked));
    this.#process = { app, context, data, sockets: new Set() };
  }

  /** Stops gracefully: closes its sockets, then ends. */
  async stop(): Promise<void> {
    await this.#process?.context.realtime.close();
    await this.#end();
  }

  /** SIGKILL, now or after a number of statements. */
  kill(statements: number, onDeath: () => void): void {
    this.#onDeath = onDeath;
    if (statements > 0) this.#diesIn = statements;
    else this.#die();
  }

  /** Cancels a planned death. */
  spare(): void {
    this.#diesIn = Number.POSITIVE_INFINITY;
  }

  /** Handles a request; resolves to undefined if the server is down or dies before it responds. */
  async handle({ method, path, headers, body }: PlainRequest): Promise<PlainAnswer | undefined> {
    const asked = this.#process;
    if (!asked) return undefined;
    const request = new Request(ORIGIN + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const response = await asked.app.fetch(request);
    const text = await response.text();
    if (asked !== this.#process) return undefined;
    return { status: response.status, headers: Object.fromEntries(response.headers), body: text };
  }

  /** Opens a socket; resolves to undefined if the server is down or refuses it. */
  async connect(path: string, peer: SocketPeer): Promise<ServerSocket | undefined> {
    const asked = this.#process;
    if (!asked) return undefined;
    const socket = new ServerSocket(this.#time, peer);
    // The adapter between Hono and Node stores the socket under private symbols, so any symbol returns it.
    const env = new Proxy(
      { incoming: {} },
      {
        get: (target, name) => (typeof name === 'symbol' ? async () => socket : Reflect.get(target, name)),
        set: () => true,
      },
    );
    const headers = { upgrade: 'websocket', connection: 'upgrade', origin: ORIGIN };
    const response = await asked.app.fetch(new Request(ORIGIN + path, { headers }), env);
    if (!response.ok || asked !== this.#process) return undefined;
    asked.sockets.add(socket);
    socket.once('close', () => asked.sockets.delete(socket));
    return socket;
  }

  /** Starts a session and returns its token; undefined while the server is down. */
  async signIn(person: { id: string; role: Role; event_id: string }): Promise<string | undefined> {
    if (!this.#process) return undefined;
    const session_id = await startSession(this.#process.context.database.queries, person.id);
    const { event_id, role } = person;
    return issueToken(CONFIG.authSecret, { user_id: person.id, event_id, role, session_id });
  }

  #isDeath(): boolean {
    this.#diesIn -= 1;
    if (this.#diesIn > 0) return false;
    this.#die();
    return true;
  }

  #die(): void {
    this.#diesIn = Number.POSITIVE_INFINITY;
    if (!this.#process) return;
    void this.#time.atOnce(() => this.#end());
    this.#onDeath();
  }

  async #end(): Promise<void> {
    const ended = this.#process;
    this.#process = undefined;
    this.#diesIn = Number.POSITIVE_INFINITY;
    this.#lent.dropTimers();
    if (!ended) return;
    for (const socket of ended.sockets) socket.terminate();
    await ended.data.die();
  }
}
