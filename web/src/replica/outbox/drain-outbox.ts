import type { CollectionName } from '@baraza/schema/entities';
import type { Outcome } from '@baraza/schema/sync/command';
import { PROTOCOL_VERSION, SINCE, SPEAKS } from '@baraza/schema/sync/protocol-version';
import { LARGE_PUSH_BATCH_SIZE, PUSH_BATCH_SIZE, type PushRequest, type PushResponse } from '@baraza/schema/sync/push';
import { inShort } from '@baraza/schema/sync/short-push';
import { gzip } from '../compression.ts';
import { isCollection, type ReplicaParts } from '../parts.ts';
import { noteContact, noteFailure } from '../pull/contact.ts';
import { deviceReport } from '../pull/device-report.ts';
import type { Answer } from '../pull/server-call.ts';
import { asPushResponse, isSyncAnswer, type SyncAnswer } from '../pull/sync-answers.ts';
import { oneKept } from './kept-check-ins.ts';
import { landOutcomes, refuseLocally } from './land-outcomes.ts';
import type { CommandRow } from './outbox-rows.ts';

/** Of these, one command may be the cause: the server fails at it, or can not read it yet. */
const SUSPECT = ['internal', 'older_server'];
/** After this many of them the batch is halved; a single command is set aside. */
const SUSPICIOUS = 3;
/** Most characters of commands in a batch, unless one by itself is longer; the server takes 2 MiB. */
const BATCH_LENGTH = 512 * 1024;
/** After an answer that took longer (ms) the next batch is half as large, down to `PUSH_BATCH_SIZE`. */
const SLOW_MS = 2_500;
/** Bytes in a millisecond of the slowest line, of 16 kbit/s. What is shorter goes out on it before anybody loses patience. */
const SLOWEST_LINE = 2;
const SHORT_BODY = 8 * 1024;
const sendingMs = (request: object): number => {
  const { length } = new TextEncoder().encode(JSON.stringify(request));
  return length > SHORT_BODY ? length / SLOWEST_LINE : 0;
};

/** Statuses that mean a bad request: sending it again can't help. */
const BAD_REQUEST = [400, 413, 415, 422];

export type Failure = Exclude<Answer<never>, { kind: 'ok' }> | { kind: 'outdated' } | { kind: 'signed_out' };

export type StepResult =
  /** Nothing to do. */
  | { kind: 'idle' }
  /** Some commands were answered; there may be more. */
  | { kind: 'moved'; collections: (CommandRow['touches'][number] | CollectionName)[] }
  | { kind: 'failed'; answer: Failure };

/** Sends the outbox in order, batch by batch. One per replica: it remembers which batch sizes failed. */
export class Drain {
  private size = LARGE_PUSH_BATCH_SIZE;
  /** The largest batch known to pass the network; reset when the outbox is empty. */
  private largest = LARGE_PUSH_BATCH_SIZE;
  /**
   * Sends as to an older server: what lies between may refuse compressed bodies, and in an update some servers behind
   * the address may be older than the one that answered last. Until the outbox is empty.
   */
  private plain = false;
  private sent = 0;
  /** Whether the server answered the last push, with whatever. */
  private arrived = false;
  private serverFailures = 0;
  /** Numbers of commands that make the server fail. They stay in the outbox, and later ones are sent first. */
  private readonly setAside = new Set<number>();
  /** Whether nothing waited at the last look, and no step is under way. */
  isEmpty = false;
  private readonly parts: ReplicaParts;

  constructor(parts: ReplicaParts) {
    this.parts = parts;
  }

  /**
   * A pull works while pushes fail: the push body may be too large for the network, so halve the batch. Only a small one is sent
   * in full then: a hundred commands are as long in full as a thousand in short.
   */
  networkWorks(): void {
    // The server has answered this batch, so the network passed it.
    if (this.arrived) return;
    this.plain ||= this.sent <= PUSH_BATCH_SIZE;
    this.largest = Math.max(1, Math.floor(this.sent / 2));
    this.size = this.largest;
  }

  /** @param besidePull while a pull is under way, which may land first: what the outcomes have of documents may then be older */
  async step(besidePull = false): Promise<StepResult> {
    this.isEmpty = false;
    const next = await this.readNext();
    this.sent = next?.rows.length ?? 0;
    if (!next) {
      this.isEmpty = true;
      this.size = LARGE_PUSH_BATCH_SIZE;
      this.largest = LARGE_PUSH_BATCH_SIZE;
      this.plain = false;
      return { kind: 'idle' };
    }
    const { rows, request, isShort } = next;
    const answer = await this.parts.call('/api/sync/push', {
      body: request,
      ...(isShort && { pack: gzip }),
      // More of them are halved until they pass; one by itself can not be made smaller.
      sendingMs: rows.length === 1 ? sendingMs(request) : 0,
      isOurs: isSyncAnswer,
    });
    this.arrived = answer.kind === 'problem';
    if (answer.kind === 'problem' && BAD_REQUEST.includes(answer.status)) {
      if (!isShort) return this.narrowDown(rows, answer);
      this.plain = true;
      return { kind: 'moved', collections: [] };
    }
    if (answer.kind === 'problem' && SUSPECT.includes(answer.problem.code)) this.suspect(rows);
    if (answer.kind !== 'ok') return this.fail(answer);
    if (answer.body.protocol !== PROTOCOL_VERSION) return this.fail({ kind: 'outdated' });
    const body = asPushResponse(answer.body);
    if (body?.outcomes.length === 0 && !body.applied && request.epoch !== undefined && request.epoch !== body.epoch) {
      await this.parts.outbox.waitAgain(body.epoch);
      return { kind: 'moved', collections: [] };
    }
    const outcomes = body && outcomesOf(rows, body);
    if (!outcomes) return this.fail({ kind: 'offline' });
    return this.land(rows, { ...body, outcomes, isNewest: !besidePull }, answer);
  }

  private async land(
    rows: CommandRow[],
    body: PushResponse & { isNewest: boolean },
    answer: Answer<SyncAnswer> & { kind: 'ok' },
  ): Promise<StepResult> {
    await landOutcomes(this.parts, rows, body);
    await noteContact(this.parts.outbox, answer);
    await this.parts.outbox.remember('accepted_at', Date.parse(answer.body.server_time));
    const isSlow = answer.receivedAt - answer.sentAt > SLOW_MS;
    const half = Math.max(PUSH_BATCH_SIZE, Math.ceil(rows.length / 2));
    this.size = isSlow ? Math.min(this.size, half) : Math.min(this.largest, this.size * 2);
    this.serverFailures = 0;
    const others = (body.applied?.collections ?? []).filter(isCollection);
    return { kind: 'moved', collections: [...new Set(rows.flatMap((row) => row.touches)), ...others] };
  }

  private async fail(answer: Failure): Promise<StepResult> {
    await noteFailure(this.parts, answer);
    return { kind: 'failed', answer };
  }

  /** In one transaction: each takes a cheap phone milliseconds, while somebody stands at its door. */
  private readNext(): Promise<{ rows: CommandRow[]; request: PushRequest; isShort: boolean } | undefined> {
    const { outbox } = this.parts;
    return outbox.transaction('r', outbox.commands, outbox.metadata, async () => {
      const isShort = !this.plain && ((await outbox.recall('speaks')) ?? 1) >= SINCE.shortPushes;
      const rows = await this.nextBatch(isShort ? LARGE_PUSH_BATCH_SIZE : PUSH_BATCH_SIZE);
      return rows.length === 0 ? undefined : { rows, request: await this.request(rows, isShort), isShort };
    });
  }

  private async nextBatch(most: number): Promise<CommandRow[]> {
    const size = Math.min(this.size, most);
    const rows = await this.parts.outbox.waiting(size + this.setAside.size);
    const fine = rows.filter((row) => !this.setAside.has(row.device_seq)).slice(0, size);
    if (fine.length > 0) return withinLength(fine);
    this.setAside.clear();
    return withinLength(rows.slice(0, size));
  }

  /** Halves the batch until the bad command is alone in it, then refuses that command. */
  private async narrowDown(rows: CommandRow[], answer: Answer<never> & { kind: 'problem' }): Promise<StepResult> {
    const [first] = rows;
    if (rows.length > 1 || !first) {
      this.size = Math.ceil(rows.length / 2);
    } else {
      const { code, detail } = answer.problem;
      await refuseLocally(this.parts, first, { code, detail, at: Date.now() });
      this.size = this.largest;
    }
    return { kind: 'moved', collections: [] };
  }

  private suspect(rows: CommandRow[]): void {
    this.serverFailures += 1;
    if (this.serverFailures < SUSPICIOUS) return;
    this.serverFailures = 0;
    const [first] = rows;
    if (rows.length > 1 || !first) this.size = Math.ceil(rows.length / 2);
    else this.setAside.add(first.device_seq);
  }

  private async request(rows: CommandRow[], isShort: boolean): Promise<PushRequest> {
    const { outbox } = this.parts;
    const applied = (await outbox.oneAnswered()) ?? (await oneKept(outbox));
    const commands = rows.map((row) => row.command);
    return {
      ...(applied?.answer && { epoch: applied.answer.epoch }),
      protocol: PROTOCOL_VERSION,
      device: await deviceReport(this.parts),
      ...(isShort ? { speaks: SPEAKS, short: inShort(commands) } : { commands }),
    };
  }
}

/** The first commands that are not too long together, at least one. */
function withinLength(rows: CommandRow[]): CommandRow[] {
  let left = BATCH_LENGTH;
  const end = rows.findIndex(({ command }) => {
    left -= JSON.stringify(command).length;
    return left < 0;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

/** An outcome for each command; undefined unless this is the answer to all of them. */
function outcomesOf(rows: CommandRow[], { outcomes, applied }: PushResponse): Outcome[] | undefined {
  const told = new Map(outcomes.map((outcome) => [outcome.command_id, outcome]));
  const isOurs = applied
    ? applied.count === rows.length &&
      applied.first === rows[0]?.id &&
      applied.last === rows.at(-1)?.id &&
      told.size === rows.filter(({ id }) => told.has(id)).length
    : outcomes.length === rows.length && rows.every(({ id }, at) => outcomes[at]?.command_id === id);
  if (!isOurs) return undefined;
  const transaction = applied?.transaction ?? '';
  return rows.map(({ id }) => told.get(id) ?? { command_id: id, status: 'applied', transaction, documents: [] });
}
