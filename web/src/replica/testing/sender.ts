import type { PushRequest } from '@baraza/schema/sync/push';
import { inFull } from '@baraza/schema/sync/short-push';
import { Drain, type StepResult } from '../outbox/drain-outbox.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { append } from './append.ts';
import { EVENT, newPerson } from './device.ts';
import type { OpenParts, ok } from './parts.ts';

export interface SentCommand {
  id: string;
  device_seq: number;
  args: { target_id: string };
}
/** A push as it was sent, and its commands in full. */
export type SentPush = PushRequest & { all: SentCommand[] };
export type Said = ReturnType<typeof ok>;

/** A new outbox that is sent step by step, while the test is the server. */
export class Sender {
  pushes: SentPush[] = [];
  /** What the server says to a push; undefined: it applies everything. */
  says: (push: SentPush) => Said | undefined = () => undefined;
  readonly outbox: OutboxDatabase;
  readonly drain: Drain;

  /** @param applied the answer of a server that has applied everything */
  constructor(opened: OpenParts, applied: (push: SentPush) => Said) {
    const user_id = newPerson();
    this.outbox = new OutboxDatabase(user_id, { user_id, event_id: EVENT });
    this.drain = new Drain({ ...opened, outbox: this.outbox });
    opened.script = (path, body) => {
      if (path !== '/api/sync/push') return { kind: 'offline' };
      const request = body as unknown as PushRequest;
      const push = { ...request, all: (request.short ? inFull(request.short) : request.commands) as SentCommand[] };
      this.pushes.push(push);
      return this.says(push) ?? applied(push);
    };
  }

  /** @returns what the commands are about, in order */
  async queue(count: number, target = (at: number) => `session-${at}`): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, at) => target(at));
    for (const target_id of ids) await append(this.outbox, 'add_bookmark', { kind: 'session', target_id });
    return ids;
  }

  async steps(count: number): Promise<StepResult[]> {
    const results: StepResult[] = [];
    for (let each = 0; each < count; each++) results.push(await this.drain.step());
    return results;
  }

  /** How many commands each push had. */
  get sizes(): number[] {
    return this.pushes.map(({ all }) => all.length);
  }
}

export const targetsOf = (push: SentPush | undefined): string[] | undefined =>
  push?.all.map(({ args }) => args.target_id);
