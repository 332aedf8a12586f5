import { inflateRawSync } from 'node:zlib';
import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { DELTA_WORDS } from '@baraza/schema/sync/delta-words';
import { endBelow, standingTo } from '@baraza/schema/sync/horizon';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import type { Delta, ServerMessage } from '@baraza/schema/sync/realtime';
import type { Viewer } from '../http/session/viewer.ts';
import type { Realtime, StillMay } from '../sync/realtime/realtime.ts';
import type { TestDevice } from './device.ts';

type SyncMessage = Extract<ServerMessage, { type: 'sync' }>;

const dictionary = Buffer.from(DELTA_WORDS);

/** A message of the socket as text; a binary one as the app reads it, whether it refers to `DELTA_WORDS` or not. */
export const inflated = (message: string | Uint8Array): string =>
  typeof message === 'string' ? message : String(inflateRawSync(message, { dictionary }));

/** A device that hears deltas on its socket and pulls only what it has to, by the rules of the app's replica. */
export class FedReplica {
  /** Collections that it pulled because of a message, since `heard` was last read. */
  pulled: CollectionName[] = [];
  messages: SyncMessage[] = [];
  /** Lengths of the messages as they were sent. */
  bytes: number[] = [];
  unlisted: Delta['unlisted'];
  leave: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  /** How far each collection has been read. */
  readonly #read = new Map<CollectionName, { horizon: string; checkpoint: Checkpoint | null }>();

  constructor(readonly device: TestDevice) {}

  async join(realtime: Realtime, viewer: Viewer, stillMay: StillMay): Promise<this> {
    const hear = (said: ServerMessage, bytes: number) => {
      if (said.type !== 'sync') return;
      this.bytes.push(bytes);
      this.messages.push(said);
      this.#work = this.#work.then(() => this.#hear(said));
    };
    const send = (message: ServerMessage) => hear(message, JSON.stringify(message).length);
    const sendWritten = (message: string | Buffer) => hear(JSON.parse(inflated(message)), message.length);
    const deltas = { send: sendWritten, isBehind: false, knowsWords: true };
    this.leave = realtime.join(viewer, { send, close: () => undefined, deltas }, stillMay);
    await this.done();
    return this;
  }

  horizonOf = (name: CollectionName): string => this.#read.get(name)?.horizon ?? '0';

  /** Resolves when all that was said by now is stored. */
  done = (): Promise<void> => this.#work;

  async #hear({ collections, delta, news_from }: SyncMessage): Promise<void> {
    const { epoch, role } = this.device.replica;
    const isOurs = news_from?.epoch === epoch && news_from.role === role;
    const isMissed = (name: CollectionName) => BigInt(this.horizonOf(name)) < BigInt(news_from?.horizon ?? 0);
    const named = collections as CollectionName[];
    const toPull = new Set(isOurs ? named.filter(isMissed) : named);
    if (delta && (delta.epoch !== epoch || delta.role !== role))
      for (const name of Object.keys(delta.documents)) toPull.add(name as CollectionName);
    else if (delta) this.#land(delta, toPull);
    if (toPull.size > 0) await this.#pull([...toPull]);
  }

  #land(delta: Delta, toPull: Set<CollectionName>): void {
    const { to, documents, unlisted } = delta;
    for (const name of collectionNames) {
      const { horizon, checkpoint } = this.#read.get(name) ?? {};
      const standing = toPull.has(name) ? 'past it' : standingTo(delta, horizon, checkpoint);
      if (standing === 'at its start') {
        this.device.take(name, { documents: documents[name] ?? [], checkpoint: endBelow(to) });
        this.#read.set(name, { horizon: to, checkpoint: endBelow(to) });
        if (name === 'users' && unlisted) this.unlisted = unlisted;
      } else if (standing === 'behind' && documents[name]) toPull.add(name);
    }
  }

  async #pull(names: CollectionName[]): Promise<void> {
    const { resets } = this.device;
    this.pulled.push(...names);
    const answer = await this.device.pull(1_000, names);
    if (this.device.resets > resets && names.length < collectionNames.length) {
      this.#read.clear();
      return this.#pull([...collectionNames]);
    }
    for (const name of names)
      this.#read.set(name, { horizon: answer.horizon, checkpoint: answer.collections[name]?.checkpoint ?? null });
    if (answer.unlisted) this.unlisted = answer.unlisted;
  }
}
