import { randomUUID } from 'node:crypto';
import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import type { Outcome, WireCommand } from '@baraza/schema/sync/command';
import type { WireDocument } from '@baraza/schema/sync/document';
import { unpackDocuments } from '@baraza/schema/sync/packed-documents';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { Checkpoint, PullResponse } from '@baraza/schema/sync/pull';
import type { Snapshot } from '@baraza/schema/sync/snapshot';

/** Posts a body to a path of the server under test and returns the response. */
export type Call = (path: string, body: unknown) => Promise<{ status: number; body: unknown }>;

type Document = WireDocument['document'];

/** A fake client: numbers its commands and remembers its checkpoints. */
export class TestDevice {
  lastSeq = 0;
  /** How often it began anew: its role may have changed and changed back within one pull. */
  resets = 0;
  replica: PullResponse['viewer'] & { epoch: string } = { user_id: '', role: 'user', epoch: '' };
  /** The documents now on the device. */
  readonly documents = new Map<CollectionName, Map<string, Document>>();
  /** Ids of all documents it ever received, deleted ones included. */
  readonly told = new Map<CollectionName, Set<string>>();
  readonly #checkpoints = new Map<CollectionName, Checkpoint | null>();
  /** What the next pull is to complete. */
  #snapshot: Snapshot | undefined;

  constructor(
    readonly call: Call,
    readonly id: string = `device-${randomUUID()}`,
  ) {}

  command<N extends CommandName>(name: N, args: ArgsOf<N>, made_at = new Date().toISOString()): WireCommand {
    return {
      id: randomUUID(),
      name,
      args,
      made_at,
      clock_offset_ms: 0,
      device_id: this.id,
      device_seq: ++this.lastSeq,
    };
  }

  checkIn(user_id: string, check_in_id: string = randomUUID()): WireCommand {
    const rest = { gate_id: 'gate-north', check_in_method: 'qr', verdict: 'admitted' } as const;
    return this.command('record_check_in', { check_in_id, user_id, ...rest });
  }

  pushRequest(commands: unknown[]) {
    const sent_at = new Date().toISOString();
    const counts = { waiting: commands.length, last_seq: this.lastSeq };
    return {
      protocol: PROTOCOL_VERSION,
      device: { id: this.id, name: 'Test phone', app_version: '1', sent_at, ...counts },
      commands,
    };
  }

  /** @throws Error unless the server accepts the batch */
  async push(commands: unknown[]): Promise<Outcome[]> {
    const { status, body } = await this.call('/api/sync/push', this.pushRequest(commands));
    if (status !== 200) throw new Error(`push answered ${status}: ${JSON.stringify(body)}`);
    return (body as { outcomes: Outcome[] }).outcomes;
  }

  /** Pulls one page of each collection. @throws Error unless the server responds with 200 */
  async pullPage(limit: number, names: readonly CollectionName[] = collectionNames): Promise<PullResponse> {
    const checkpointOf = (name: CollectionName) => this.#checkpoints.get(name) ?? null;
    const snapshot = this.#snapshot;
    this.#snapshot = undefined;
    const asked = names.map((name) => {
      const shared = snapshot?.collections[name] && { shared_from: snapshot.checkpoint };
      return [name, { checkpoint: checkpointOf(name), limit, ...shared }];
    });
    const { epoch, role } = snapshot ?? this.replica;
    const { status, body } = await this.call('/api/sync/pull', {
      protocol: PROTOCOL_VERSION,
      device_id: this.id,
      replica: epoch ? { epoch, role } : null,
      collections: Object.fromEntries(asked),
    });
    if (status !== 200) throw new Error(`pull answered ${status}: ${JSON.stringify(body)}`);
    const answer = body as PullResponse;
    this.replica = { ...answer.viewer, epoch: answer.epoch };
    if (answer.reset) {
      this.resets += 1;
      this.empty();
    }
    for (const [name, page] of Object.entries(answer.collections)) this.take(name as CollectionName, page);
    return answer;
  }

  /** Pulls until every page is short. */
  async pull(limit = 1_000, names: readonly CollectionName[] = collectionNames): Promise<PullResponse> {
    for (;;) {
      const answer = await this.pullPage(limit, names);
      const full = Object.values(answer.collections).some(({ documents }) => documents.length === limit);
      if (!full && !answer.reset) return answer;
    }
  }

  /** An empty device takes a snapshot; its next pull completes it. */
  takeSnapshot(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    for (const [name, tables] of Object.entries(snapshot.collections)) {
      const documents = tables.flatMap(unpackDocuments).map((each) => ({ ...each, _deleted: false }) as Document);
      this.documents.set(name as CollectionName, new Map(documents.map((document) => [document.id, document])));
    }
  }

  ids(name: CollectionName): string[] {
    return [...(this.documents.get(name)?.keys() ?? [])].sort();
  }

  find(name: CollectionName, id: string): Document | undefined {
    return this.documents.get(name)?.get(id);
  }

  empty(): void {
    this.documents.clear();
    this.#checkpoints.clear();
  }

  /** Stores a page, of a pull or of a delta. */
  take(name: CollectionName, page: PullResponse['collections'][string]): void {
    const there = this.documents.get(name) ?? new Map<string, Document>();
    const told = this.told.get(name) ?? new Set<string>();
    this.documents.set(name, there);
    this.told.set(name, told);
    const ids = page.documents.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw new Error(`a page of ${name} has a document twice`);
    for (const document of page.documents) {
      told.add(document.id);
      if (document._deleted) there.delete(document.id);
      else there.set(document.id, document);
    }
    this.#checkpoints.set(name, page.checkpoint);
  }
}
