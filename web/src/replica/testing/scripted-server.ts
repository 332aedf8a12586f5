import type { AnyCommand } from '@baraza/schema/commands';
import type { Outcome, WireCommand } from '@baraza/schema/sync/command';
import { leaveOutExpected } from '@baraza/schema/sync/expected';
import { packDocuments } from '@baraza/schema/sync/packed-documents';
import type { ProblemCode } from '@baraza/schema/sync/problem';
import { SINCE } from '@baraza/schema/sync/protocol-version';
import type { PullRequest, PullResponse } from '@baraza/schema/sync/pull';
import type { PushRequest, PushResponse } from '@baraza/schema/sync/push';
import type { NewsFrom, ServerMessage } from '@baraza/schema/sync/realtime';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { inFull } from '@baraza/schema/sync/short-push';
import type { Snapshot } from '@baraza/schema/sync/snapshot';
import { isAfter, ScriptedData, type ServerDocument } from './scripted-data.ts';

/** The one command that this server knows. */
export type DoorCommand = Extract<AnyCommand, { name: 'record_check_in' }>;

/** A push as it was received, whichever way it was sent. */
type ReceivedPush = Omit<PushRequest, 'commands'> & { commands: WireCommand[] };

/** A test's hook into a call: its own answer, or undefined (the server answers as usual). */
type Interference = (
  path: string,
  answer: () => Promise<Response>,
  body: string,
  signal?: AbortSignal | null,
) => Promise<Response> | undefined;

/** In-memory server with the contract's two sync calls and switches for faults. */
export class ScriptedServer extends ScriptedData {
  epoch = 'epoch-1';
  role: SessionRole = 'admin';
  userId: string;
  protocol = 1;
  /** Undefined: an older server, which takes neither compressed nor short pushes. */
  speaks: number | undefined;
  /** Server time minus this process's time, ms. */
  ahead = 0;
  refuses: (command: DoorCommand) => { code: ProblemCode; detail: string } | undefined = () => undefined;
  interfere: Interference = () => undefined;
  /** Whether it has snapshots, as older servers do not. */
  snapshots = false;
  farBehind = false;
  readonly pushes: ReceivedPush[] = [];
  readonly pulls: PullRequest[] = [];
  /** Applied commands, in order. */
  readonly applied: DoorCommand[] = [];
  readonly outcomes = new Map<string, Outcome>();
  private toldTo = 101;
  private arrivedAt = '';

  constructor(userId: string) {
    super();
    this.userId = userId;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const path = new URL(String(input), 'http://server').pathname;
    if (path === '/api/sync/snapshot' && !this.snapshots) return problem(404, 'not_found', path);
    const isCompressed = new Headers(init?.headers).has('Content-Encoding');
    const body = isCompressed ? await inflated(init?.body as ArrayBuffer) : String(init?.body);
    const isUnread = isCompressed && this.speaks === undefined;
    const answer = async () =>
      isUnread ? problem(400, 'malformed') : this.answer(path, init?.body ? JSON.parse(body) : undefined);
    return this.interfere(path, answer, body, init?.signal) ?? answer();
  };

  /** From where on a socket that opens now is told. */
  newsFrom(): NewsFrom {
    this.toldTo = this.horizon;
    return { epoch: this.epoch, role: this.role, horizon: String(this.toldTo) };
  }

  /** A message of the socket with everything that became readable from a horizon on; by default since the last one. */
  news(from = this.toldTo): Extract<ServerMessage, { type: 'sync' }> {
    const to = this.horizon;
    this.toldTo = to;
    const documents: Record<string, ServerDocument[]> = {};
    for (const { collection, document, xid } of this.changes.values()) {
      if (xid >= from && xid < to) documents[collection] = [...(documents[collection] ?? []), document];
    }
    const delta = { epoch: this.epoch, role: this.role, from: String(from), to: String(to), documents };
    return { type: 'sync', collections: [], delta };
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

  private answer(path: string, body: unknown): Response {
    if (path === '/api/sync/push') return Response.json(this.push(body as PushRequest));
    if (path === '/api/sync/pull') return Response.json(this.pull(body as PullRequest));
    if (path === '/api/sync/snapshot') return Response.json(this.snapshot());
    return problem(404, 'not_found', path);
  }

  private now = () => new Date(Date.now() + this.ahead).toISOString();

  private get head() {
    return { protocol: this.protocol, ...(this.speaks && { speaks: this.speaks }), epoch: this.epoch };
  }

  private push(request: PushRequest): PushResponse {
    this.arrivedAt = this.now();
    const commands = (request.short ? inFull(request.short) : request.commands) as WireCommand[];
    this.pushes.push({ ...request, commands });
    const isOfAnother = request.epoch !== undefined && request.epoch !== this.epoch;
    const sent = isOfAnother ? [] : commands;
    const outcomes = sent.map((command) => this.outcomeOf(command as DoorCommand)).map(this.asItStandsNow);
    const head = { ...this.head, role: this.role, server_time: this.now() };
    if (isOfAnother || request.speaks === undefined) return { ...head, outcomes };
    const applied = {
      ...{ first: commands[0]?.id ?? '', last: commands.at(-1)?.id ?? '', count: commands.length },
      transaction: String(this.xid),
      arrived_at: this.arrivedAt,
      collections: ['check_ins', 'users'],
    };
    return { ...head, outcomes: outcomes.filter(({ status }) => status === 'rejected'), applied };
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
    const check_in_time = new Date(Date.parse(command.made_at) + (command.clock_offset_ms ?? 0)).toISOString();
    const record = {
      id: args.check_in_id,
      event_id: 'event-001',
      user_id: args.user_id,
      gate_id: args.gate_id,
      check_in_method: 'qr',
      status: 'accepted',
      verdict: args.verdict,
      check_in_time,
      device_time: command.made_at,
      clock_offset_ms: command.clock_offset_ms,
      arrived_at: this.arrivedAt,
      device_id: command.device_id,
      recorded_by: this.userId,
      undo_reason: '',
      hold_reason: null,
      _deleted: false,
    };
    const documents = [{ collection: 'check_ins', document: this.write('check_ins', record, xid) }];
    const user = this.changes.get(`users/${args.user_id}`)?.document;
    if (user) {
      const checkedIn = { ...user, checkedIn: true, checkin_time: check_in_time };
      documents.push({ collection: 'users', document: this.write('users', checkedIn, xid) as typeof record });
    }
    return documents;
  }

  /** What everybody of the role sees. */
  snapshot(): Snapshot {
    return {
      protocol: this.protocol,
      epoch: this.epoch,
      role: this.role,
      checkpoint: { xid: String(this.horizon - 1), seq: '999999999' },
      collections: Object.fromEntries(
        (['users', 'rooms', 'check_ins'] as const).map((name) => [name, packDocuments(this.shared(name))]),
      ),
    };
  }

  private pull(request: PullRequest): PullResponse {
    this.pulls.push(request);
    const { horizon } = this;
    const head = {
      ...this.head,
      viewer: { user_id: this.userId, role: this.role },
      server_time: this.now(),
      horizon: String(horizon),
    };
    const { replica } = request;
    const isAhead = Object.values(request.collections).some((c) => c.checkpoint && Number(c.checkpoint.xid) >= horizon);
    const reset = replica !== null && (replica.epoch !== this.epoch || replica.role !== this.role || isAhead);
    if (reset) return { ...head, reset, collections: {} };
    const collections = Object.entries(request.collections).map(([name, asked]) => {
      const page = this.page(name, asked);
      const last = page.at(-1);
      const read = last ? { xid: String(last.xid), seq: String(last.seq) } : asked.checkpoint;
      const { shared_from } = asked;
      const isAll = shared_from && page.length < asked.limit && !(last && isAfter(last, shared_from));
      const checkpoint = isAll ? shared_from : read;
      const documents = page.map(({ document }) => document);
      const sent = asked.expects && this.speaks ? leaveOutExpected(documents, asked.expects) : { documents };
      return [name, { ...sent, checkpoint }] as const;
    });
    const far_behind = this.farBehind && { far_behind: true };
    const isShort = [this.speaks, request.speaks].every((speaks = 1) => speaks >= SINCE.unchanged);
    const unchanged =
      isShort && collections.every(([, { documents, as_expected }]) => !documents.length && !as_expected);
    const isSnapshot = Object.values(request.collections).some(({ shared_from }) => shared_from);
    if (unchanged && !isSnapshot) return { ...head, reset, unchanged, collections: {} };
    return { ...head, reset, ...far_behind, collections: Object.fromEntries(collections) };
  }
}

const inflated = (body: ArrayBuffer): Promise<string> =>
  new Response(new Response(body).body?.pipeThrough(new DecompressionStream('gzip'))).text();

export const problem = (status: number, code: ProblemCode, detail = '', headers = {}): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, detail, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
