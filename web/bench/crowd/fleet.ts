import { type BarazaEvent, type BarazaServer, METRICS_TOKEN, type Person } from '../sync/peers/baraza-server.ts';
import { cpuOf, memoryOf } from '../sync/processes.ts';
import type { PhoneAccount } from './light-phone.ts';

/** Server processes of one event. */
export class Fleet {
  readonly #event: BarazaEvent;
  readonly #servers: BarazaServer[];
  readonly #drainSeconds: number;

  private constructor(event: BarazaEvent, servers: BarazaServer[], drainSeconds: number) {
    this.#event = event;
    this.#servers = servers;
    this.#drainSeconds = drainSeconds;
  }

  static async start(event: BarazaEvent, processes: number, drainSeconds: number): Promise<Fleet> {
    const serving = Array.from({ length: processes }, () => event.serve({ drainSeconds, metrics: true }));
    return new Fleet(event, await Promise.all(serving), drainSeconds);
  }

  /** The first process ends as in an update, and another one takes its port. */
  async restart(): Promise<void> {
    const [first] = this.#servers;
    if (!first) return;
    await first.stop();
    this.#servers[0] = await this.#event.serve({ port: first.port, drainSeconds: this.#drainSeconds, metrics: true });
  }

  /** Spreads people over the processes, as a load balancer does. */
  accounts(people: readonly Person[]): PhoneAccount[] {
    const { event_id } = this.#event;
    return people.map((person, at) => ({ ...person, event_id, origin: this.#origin(at) }));
  }

  /** Milliseconds of processor time that all processes have had. */
  cpu = (): number => this.#servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0);

  /** Bytes of all processes. */
  memory = (): number => this.#servers.reduce((sum, { pid }) => sum + memoryOf(pid), 0);

  /** For how many ms the event loop of a process was blocked at most, since this was asked before. */
  blocked = async (): Promise<number> => Math.max(...(await this.figures('nodejs_eventloop_lag_max_seconds'))) * 1_000;

  /** What `/metrics` of each process says. */
  figures(name: string): Promise<number[]> {
    return Promise.all(
      this.#servers.map(async (_, at) => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
        const text = await (await fetch(`${this.#origin(at)}/metrics`, { headers })).text();
        return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      }),
    );
  }

  /** A message of an admin to everybody. */
  async tellAll(title: string): Promise<void> {
    const answer = await fetch(`${this.#origin(0)}/api/notifications/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#event.admin.token}` },
      body: JSON.stringify({ title, message: 'To everybody.' }),
    });
    if (!answer.ok) throw new Error(`a message was answered with ${answer.status}`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
  }

  #origin = (at: number): string => `http://127.0.0.1:${this.#servers[at % this.#servers.length]?.port}`;
}
