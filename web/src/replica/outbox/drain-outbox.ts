import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { PUSH_BATCH_SIZE, type PushRequest, type PushResponse } from '@baraza/schema/sync/push';
import type { ReplicaParts } from '../parts.ts';
import { noteContact } from '../pull/contact.ts';
import { deviceReport } from '../pull/device-report.ts';
import type { Answer } from '../pull/server-call.ts';
import { asPushResponse, isSyncAnswer, type SyncAnswer } from '../pull/sync-answers.ts';
import { landOutcomes, refuseLocally } from './land-outcomes.ts';
import type { CommandRow } from './outbox-rows.ts';

/** After this many `internal` errors the batch is halved; a single command is set aside. */
const SUSPICIOUS = 3;
/** Statuses that mean a bad request: sending it again can't help. */
const BAD_REQUEST = [400, 413, 415, 422];

export type Failure = Exclude<Answer<never>, { kind: 'ok' }> | { kind: 'outdated' } | { kind: 'signed_out' };

export type StepResult =
  /** Nothing to do. */
  | { kind: 'idle' }
  /** Some commands were answered; there may be more. */
  | { kind: 'moved'; collections: CommandRow['touches'] }
  | { kind: 'failed'; answer: Failure };

/** Sends the outbox in order, batch by batch. One per replica: it remembers which batch sizes failed. */
export class Drain {
  private size = PUSH_BATCH_SIZE;
  /** The largest batch known to pass the network; reset when the outbox is empty. */
  private largest = PUSH_BATCH_SIZE;
  private sent = 0;
  /** Whether the server answered the last push, with whatever. */
  private arrived = false;
  private serverFailures = 0;
  /** Numbers of commands that make the server fail. They stay in the outbox, and later ones are sent first. */
  private readonly setAside = new Set<number>();
  private readonly parts: ReplicaParts;

  constructor(parts: ReplicaParts) {
    this.parts = parts;
  }

  /** A pull works while pushes fail: the push body may be too large for the network, so halve the batch. */
  networkWorks(): void {
    // The server has answered this batch, so the network passed it.
    if (this.arrived) return;
    this.largest = Math.max(1, Math.floor(this.sent / 2));
    this.size = this.largest;
  }

  async step(): Promise<StepResult> {
    const rows = await this.nextBatch();
    this.sent = rows.length;
    if (rows.length === 0) {
      this.size = PUSH_BATCH_SIZE;
      this.largest = PUSH_BATCH_SIZE;
      return { kind: 'idle' };
    }
    const request = await this.request(rows);
    const answer = await this.parts.call('/api/sync/push', { body: request, isOurs: isSyncAnswer });
    this.arrived = answer.kind === 'problem';
    if (answer.kind === 'problem' && BAD_REQUEST.includes(answer.status)) return this.narrowDown(rows, answer);
    if (answer.kind === 'problem' && answer.problem.code === 'internal') this.suspect(rows);
    if (answer.kind !== 'ok') return this.fail(answer);
    if (answer.body.protocol !== PROTOCOL_VERSION) return this.fail({ kind: 'outdated' });
    const body = asPushResponse(answer.body);
    if (body?.outcomes.length === 0 && request.epoch !== undefined && request.epoch !== body.epoch) {
      await this.parts.outbox.waitAgain(body.epoch);
      return { kind: 'moved', collections: [] };
    }
    if (!body || !answersAll(rows, body.outcomes)) return this.fail({ kind: 'offline' });
    return this.land(rows, body, answer);
  }

  private async land(
    rows: CommandRow[],
    body: PushResponse,
    answer: Answer<SyncAnswer> & { kind: 'ok' },
  ): Promise<StepResult> {
    await landOutcomes(this.parts, rows, body);
    await noteContact(this.parts.outbox, answer);
    await this.parts.outbox.remember('accepted_at', Date.now());
    this.size = Math.min(this.largest, this.size * 2);
    this.serverFailures = 0;
    return { kind: 'moved', collections: rows.flatMap((row) => row.touches) };
  }

  private async fail(answer: Failure): Promise<StepResult> {
    await noteContact(this.parts.outbox, answer);
    return { kind: 'failed', answer };
  }

  private async nextBatch(): Promise<CommandRow[]> {
    const rows = await this.parts.outbox.waiting(this.size + this.setAside.size);
    const fine = rows.filter((row) => !this.setAside.has(row.device_seq)).slice(0, this.size);
    if (fine.length > 0) return fine;
    this.setAside.clear();
    return rows.slice(0, this.size);
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

  private async request(rows: CommandRow[]): Promise<PushRequest> {
    const [oldest] = await this.parts.outbox.answered();
    return {
      ...(oldest?.answer && { epoch: oldest.answer.epoch }),
      protocol: PROTOCOL_VERSION,
      device: await deviceReport(this.parts),
      commands: rows.map((row) => row.command),
    };
  }
}

const answersAll = (rows: CommandRow[], outcomes: { command_id: string }[]): boolean =>
  outcomes.length === rows.length && rows.every((row, at) => outcomes[at]?.command_id === row.id);
