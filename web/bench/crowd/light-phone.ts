import { collectionNames } from '@baraza/schema/entities';
import type { WireCommand } from '@baraza/schema/sync/command';
import { endBelow, standingTo } from '@baraza/schema/sync/horizon';
import { PROTOCOL_VERSION, SPEAKS } from '@baraza/schema/sync/protocol-version';
import { type Checkpoint, PULL_PAGE_SIZE, type PullResponse } from '@baraza/schema/sync/pull';
import type { PushResponse } from '@baraza/schema/sync/push';
import { CLOSE_CODES, type Delta, type ServerMessage } from '@baraza/schema/sync/realtime';
import { inShort } from '@baraza/schema/sync/short-push';
import type { Snapshot } from '@baraza/schema/sync/snapshot';
import { WebSocket } from 'ws';
import { inflated } from '../../../sync-server/src/testing/fed-replica.ts';
import type { Person } from '../sync/peers/baraza-server.ts';
import { type Answer, ask } from './http-call.ts';

export interface PhoneAccount extends Person {
  /** `http://127.0.0.1:port` */
  origin: string;
  event_id: string;
}

/** What all phones of a process have done. */
export interface Tally {
  calls: number;
  snapshots: number;
  messages: number;
  deltas: number;
  /** Calls that the server refused or did not answer. */
  failed: number;
}

/** How far a replica has read. */
export interface Position {
  replica: { epoch: string; role: string };
  checkpoints: Record<string, Checkpoint | null>;
  horizons: Record<string, string>;
}

/** As the app waits after a failure, when it has a socket. */
const retryMs = (): number => 1_000 + Math.random() * 7_000;
/** As the app comes back when it was sent away. */
const SPREAD_MS = 6_000;
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
const HEARTBEAT = JSON.stringify({ type: 'sync', collections: [] });
const RECEIPT_WITHIN_MS = 3_000;

/** Speaks the app's protocol, uncompressed and one call at a time, and keeps nothing but its position: a thousand fit into one process. */
export class LightPhone {
  position: Position | undefined;
  /** When its socket was last let in, and when it was lost and with which code before that; ms of the shared clock. */
  letIn = 0;
  lost: { at: number; code: number } | undefined;
  readonly account: PhoneAccount;
  readonly #tally: Tally;
  readonly #heard: (text: string) => void;
  readonly #wanted = new Set<string>();
  #running: Promise<void> | undefined;
  #socket: WebSocket | undefined;
  #hasDeltas = false;
  /** Those that it will send in a moment. */
  #receipts = 0;
  #isClosed = false;
  #lastSeq = 0;

  /** @param heard is called with each message of the socket */
  constructor(account: PhoneAccount, tally: Tally, heard: (text: string) => void) {
    this.account = account;
    this.#tally = tally;
    this.#heard = heard;
  }

  /** Whether it waits for an answer, or has something to say. */
  get isBusy(): boolean {
    return this.#running !== undefined || this.#receipts > 0;
  }

  /** The app opens: pulls, while its socket connects. Resolves when all is there. */
  async open(): Promise<void> {
    await Promise.all([this.pull(), this.connect(true)]);
  }

  /**
   * Resolves when the server has let the socket in, and connects again when it is lost.
   * @param pulls whether to pull what it says is new, as the app does
   */
  connect(pulls: boolean): Promise<void> {
    const { origin, user_id, event_id, token } = this.account;
    return new Promise((resolve) => {
      const path = `/api/notifications/ws/notifications/${user_id}/${event_id}`;
      const socket = new WebSocket(origin.replace('http', 'ws') + path, { perMessageDeflate: false });
      this.#socket = socket;
      socket.on('error', () => undefined);
      socket.on('close', (code) => {
        if (this.#isClosed) return;
        const isSentAway = code === CLOSE_CODES.restarting;
        // Only the first is the server's word: those after it are attempts to come back.
        if (this.letIn > (this.lost?.at ?? 0)) this.lost = { at: now(), code };
        if (!isSentAway) this.#tally.failed += 1;
        setTimeout(() => this.connect(pulls).then(resolve), isSentAway ? Math.random() * SPREAD_MS : retryMs());
      });
      socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', user_id, event_id, token, speaks: SPEAKS })));
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        const text = isBinary ? inflated(data) : data.toString();
        if (this.letIn <= (this.lost?.at ?? 0) || this.letIn === 0) this.letIn = now();
        resolve();
        if (text === HEARTBEAT) return;
        this.#tally.messages += 1;
        this.#heard(text);
        if (pulls) this.#receive(JSON.parse(text));
      });
    });
  }

  /** Asks for these collections until nothing more is there; what is poked meanwhile too. */
  pull(names: readonly string[] = collectionNames): Promise<void> {
    for (const name of names) this.#wanted.add(name);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Sends a scan, and resolves when it is answered. Sends it again until then. */
  async scan(user_id: string, id: string): Promise<void> {
    this.#lastSeq += 1;
    const [made_at, device_seq] = [new Date().toISOString(), this.#lastSeq];
    const args = { check_in_id: id, user_id, gate_id: 'gate-north', check_in_method: 'qr', verdict: 'admitted' };
    const device_id = `device-of-${this.account.user_id}`;
    const command: WireCommand = {
      id,
      name: 'record_check_in',
      args,
      made_at,
      clock_offset_ms: 0,
      device_id,
      device_seq,
    };
    const counts = { waiting: 1, last_seq: device_seq };
    const device = { id: device_id, name: 'Door', app_version: '1', sent_at: made_at, ...counts };
    const body = { protocol: PROTOCOL_VERSION, speaks: SPEAKS, device, short: inShort([command]) };
    const { applied } = await this.#untilAnswered<PushResponse>('/api/sync/push', body);
    // Where there are deltas, what a push has changed comes with one.
    if (!this.#hasDeltas) void this.pull(applied?.collections ?? []);
  }

  close(): void {
    this.#isClosed = true;
    this.#wanted.clear();
    this.#socket?.terminate();
  }

  async #run(): Promise<void> {
    while (this.#wanted.size > 0) {
      const names = [...this.#wanted];
      this.#wanted.clear();
      await this.#pullPages(names);
    }
  }

  async #pullPages(names: readonly string[]): Promise<void> {
    const snapshot = this.position ? undefined : await this.#snapshot();
    const replica = snapshot ? { epoch: snapshot.epoch, role: snapshot.role } : (this.position?.replica ?? null);
    const asked = names.map((name) => [
      name,
      snapshot?.collections[name]
        ? { checkpoint: null, limit: PULL_PAGE_SIZE, shared_from: snapshot.checkpoint }
        : { checkpoint: this.position?.checkpoints[name] ?? null, limit: PULL_PAGE_SIZE },
    ]);
    const answer = await this.#untilAnswered<PullResponse>('/api/sync/pull', {
      protocol: PROTOCOL_VERSION,
      speaks: SPEAKS,
      device_id: `device-of-${this.account.user_id}`,
      last_seq: this.#lastSeq,
      replica,
      collections: Object.fromEntries(asked),
    });
    if (answer.reset) {
      this.position = undefined;
      for (const name of collectionNames) this.#wanted.add(name);
      return;
    }
    this.position ??= { replica: { epoch: '', role: '' }, checkpoints: {}, horizons: {} };
    this.position.replica = { epoch: answer.epoch, role: answer.viewer.role };
    if (answer.unchanged) for (const name of names) this.position.horizons[name] = answer.horizon;
    for (const [name, { documents, checkpoint }] of Object.entries(answer.collections)) {
      this.position.checkpoints[name] = checkpoint;
      if (documents.length === PULL_PAGE_SIZE) this.#wanted.add(name);
      else this.position.horizons[name] = answer.horizon;
    }
  }

  /** Undefined where the server has none: everything is pulled then. */
  async #snapshot(): Promise<Snapshot | undefined> {
    const answer = await this.#call('/api/sync/snapshot');
    if (answer?.status !== 200) return undefined;
    this.#tally.snapshots += 1;
    return answer.body as Snapshot;
  }

  #receive(message: ServerMessage): void {
    if (message.type !== 'sync') return;
    const { collections: toPull, delta } = message;
    if (delta) this.#hasDeltas = true;
    const left = delta ? this.#land(delta, toPull) : [];
    if (toPull.length + left.length > 0) void this.pull([...toPull, ...left]);
  }

  /** @returns the collections that miss something before this delta, and have to be pulled */
  #land(delta: Delta, toPull: readonly string[]): string[] {
    this.#tally.deltas += 1;
    const { epoch, role, to, documents } = delta;
    const { replica, checkpoints, horizons } = this.position ?? {};
    const named = Object.keys(documents);
    if (!checkpoints || !horizons || replica?.epoch !== epoch || replica.role !== role) return named;
    const left: string[] = [];
    for (const name of collectionNames) {
      const standing = toPull.includes(name) ? 'behind' : standingTo(delta, horizons[name], checkpoints[name]);
      if (standing === 'at its start') {
        horizons[name] = to;
        checkpoints[name] = endBelow(to);
      } else if (standing === 'behind' && documents[name]) left.push(name);
    }
    if (documents.notifications && !left.includes('notifications')) this.#landed(to);
    return left;
  }

  /** Says that notifications have arrived, in a moment: not all phones at once. */
  #landed(to: string): void {
    this.#receipts += 1;
    setTimeout(() => {
      this.#receipts -= 1;
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'landed', to }));
    }, Math.random() * RECEIPT_WITHIN_MS);
  }

  async #untilAnswered<Body>(path: string, body: object): Promise<Body> {
    for (;;) {
      const answer = await this.#call(path, body);
      if (answer?.status === 200) return answer.body as Body;
      if (this.#isClosed) throw new Error('the phone is off');
      this.#tally.failed += 1;
      await new Promise((resolve) => setTimeout(resolve, retryMs()));
    }
  }

  /** Undefined when there was no answer. */
  #call(path: string, body?: object): Promise<Answer | undefined> {
    this.#tally.calls += 1;
    return ask(this.account.origin + path, { body, token: this.account.token }).catch(() => undefined);
  }
}
