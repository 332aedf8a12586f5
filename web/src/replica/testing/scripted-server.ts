import type { AnyCommand } from '@baraza/schema/commands';
import type { CollectionName } from '@baraza/schema/entities';
import type { Outcome } from '@baraza/schema/sync/command';
import type { ProblemCode } from '@baraza/schema/sync/problem';
import type { Checkpoint, PullRequest, PullResponse } from '@baraza/schema/sync/pull';
import type { PushRequest, PushResponse } from '@baraza/schema/sync/push';
import type { SessionRole } from '@baraza/schema/sync/session-role';

type ServerDocument = { id: string; _deleted: boolean } & Record<string, unknown>;
/** The one command that this server knows. */
export type DoorCommand = Extract<AnyCommand, { name: 'record_check_in' }>;

interface Change {
  xid: number;
  seq: number;
  collection: CollectionName;
  document: ServerDocument;
}

/** A test's hook into a call: its own answer, or undefined (the server answers as usual). */
type Interference = (
  path: string,
  answer: () => Promise<Response>,
  body: string,
  signal?: AbortSignal | null,
) => Promise<Response> | undefined;

/** In-memory server with the contract's two sync calls and switches for faults. */
export class ScriptedServer {
  epoch = 'epoch-1';
  role: SessionRole = 'admin';
  userId: string;
  protocol = 1;
  /** Server time minus this process's time, ms. */
  ahead = 0;
  /** Transactions from this one on are not readable yet, as behind a long transaction. */
  heldAt = Number.POSITIVE_INFINITY;
  refuses: (command: DoorCommand) => { code: ProblemCode; detail: string } | undefined = () => undefined;
  interfere: Interference = () => undefined;
  readonly pushes: PushRequest[] = [];
  readonly pulls: PullRequest[] = [];
  /** Applied commands, in order. */
  readonly applied: DoorCommand[] = [];
  readonly outcomes = new Map<string, Outcome>();
  private xid = 100;
  private seq = 0;
  private readonly changes = new Map<string, Change>();

  constructor(userId: string) {
    this.userId = userId;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const path = new URL(String(input), 'http://server').pathname;
    const answer = async () => this.answer(path, JSON.parse(String(init?.body)));
    return this.interfere(path, answer, String(init?.body), init?.signal) ?? answer();
  };

  get nextTransaction(): number {
    return this.xid + 1;
  }

  /** A change made on another device. */
  put(collection: CollectionName, document: Record<string, unknown> & { id: string }): void {
    this.write(collection, { ...document, _deleted: false });
  }

  remove(collection: CollectionName, id: string): void {
    this.write(collection, { id, _deleted: true });
  }

  /** The server's documents of a collection, by id. */
  documents(collection: CollectionName): Map<string, Record<string, unknown>> {
    const live = [...this.changes.values()].filter((c) => c.collection === collection && !c.document._deleted);
    return new Map(live.map(({ document: { _deleted, ...fields } }) => [fields.id as string, fields]));
  }

  /** Deletes a document without a tombstone: no page mentions it again. */
  forget(collection: CollectionName, id: string): void {
    this.changes.delete(`${collection}/${id}`);
  }

  /** Starts a new epoch, as after a restored backup: check-ins and outcomes are lost, other documents stay. */
  restoreBackup(epoch: string): void {
    this.epoch = epoch;
    this.xid = 5;
    this.outcomes.clear();
    this.applied.length = 0;
    for (const [key, change] of this.changes) {
      if (change.collection === 'check_ins') this.changes.delete(key);
      else change.xid = 1;
    }
  }

  private write(collection: CollectionName, document: ServerDocument, xid = ++this.xid): ServerDocument {
    this.changes.set(`${collection}/${document.id}`, { xid, seq: ++this.seq, collection, document });
    return document;
  }

  private answer(path: string, body: unknown): Response {
    if (path === '/api/sync/push') return Response.json(this.push(body as PushRequest));
    if (path === '/api/sync/pull') return Response.json(this.pull(body as PullRequest));
    return problem(404, 'not_found', path);
  }

  private now = () => new Date(Date.now() + this.ahead).toISOString();

  private push(request: PushRequest): PushResponse {
    this.pushes.push(request);
    const isOfAnother = request.epoch !== undefined && request.epoch !== this.epoch;
    const sent = isOfAnother ? [] : request.commands;
    const outcomes = sent.map((command) => this.outcomeOf(command as DoorCommand)).map(this.asItStandsNow);
    return { protocol: this.protocol, epoch: this.epoch, role: this.role, server_time: this.now(), outcomes };
  }

  private readonly asItStandsNow = (outcome: Outcome): Outcome => ({
    ...outcome,
    documents: outcome.documents.map(({ collection, document: { id } }) => ({
      collection,
      document: this.changes.get(`${collection}/${id}`)?.document ?? { id, _deleted: true },
    })),
  });

  private outcomeOf(command: DoorCommand): Outcome {
    const known = this.outcomes.get(command.id);
    if (known) return known;
    const transaction = String(++this.xid);
    const refusal = this.refuses(command);
    const outcome: Outcome = refusal
      ? { command_id: command.id, status: 'rejected', ...refusal, transaction, documents: [] }
      : { command_id: command.id, status: 'applied', transaction, documents: this.apply(command, Number(transaction)) };
    this.outcomes.set(command.id, outcome);
    return outcome;
  }

  private apply(command: DoorCommand, xid: number): Outcome['documents'] {
    this.applied.push(command);
    const { args } = command;
    const record = {
      id: args.check_in_id,
      event_id: 'event-001',
      user_id: args.user_id,
      gate_id: args.gate_id,
      check_in_method: 'qr',
      status: 'accepted',
      verdict: args.verdict,
      check_in_time: command.made_at,
      device_time: command.made_at,
      clock_offset_ms: command.clock_offset_ms,
      arrived_at: this.now(),
      device_id: command.device_id,
      recorded_by: this.userId,
      undo_reason: '',
      _deleted: false,
    };
    const documents = [{ collection: 'check_ins', document: this.write('check_ins', record, xid) }];
    const user = this.changes.get(`users/${args.user_id}`)?.document;
    if (user) {
      const checkedIn = { ...user, checkedIn: true, checkin_time: command.made_at };
      documents.push({ collection: 'users', document: this.write('users', checkedIn, xid) as typeof record });
    }
    return documents;
  }

  private pull(request: PullRequest): PullResponse {
    this.pulls.push(request);
    const horizon = Math.min(this.xid + 1, this.heldAt);
    const head = {
      protocol: this.protocol,
      epoch: this.epoch,
      viewer: { user_id: this.userId, role: this.role },
      server_time: this.now(),
      horizon: String(horizon),
    };
    const { replica } = request;
    const isAhead = Object.values(request.collections).some((c) => c.checkpoint && Number(c.checkpoint.xid) >= horizon);
    const reset = replica !== null && (replica.epoch !== this.epoch || replica.role !== this.role || isAhead);
    if (reset) return { ...head, reset, collections: {} };
    const collections = Object.entries(request.collections).map(([name, asked]) => {
      const page = [...this.changes.values()]
        .filter((change) => change.collection === name && change.xid < horizon && isAfter(change, asked.checkpoint))
        .sort((a, b) => a.xid - b.xid || a.seq - b.seq)
        .slice(0, asked.limit);
      const last = page.at(-1);
      const checkpoint = last ? { xid: String(last.xid), seq: String(last.seq) } : asked.checkpoint;
      return [name, { documents: page.map(({ document }) => document), checkpoint }] as const;
    });
    return { ...head, reset, collections: Object.fromEntries(collections) };
  }
}

const isAfter = ({ xid, seq }: Change, checkpoint: Checkpoint | null): boolean =>
  !checkpoint || xid > Number(checkpoint.xid) || (xid === Number(checkpoint.xid) && seq > Number(checkpoint.seq));

export const problem = (status: number, code: ProblemCode, detail = '', headers = {}): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, detail, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
