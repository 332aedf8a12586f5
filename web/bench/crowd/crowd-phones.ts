import { setTimeout as wait } from 'node:timers/promises';
import { CLOSE_CODES } from '@baraza/schema/sync/realtime';
import { WebSocket } from 'ws';
import { ask } from './http-call.ts';
import { LightPhone, now, type PhoneAccount, type Tally } from './light-phone.ts';

/** From this phone on, and up to but without that one. */
export type Span = [from: number, to: number];

export interface MorningPlan {
  /** Those who open the app, evenly over the time; one of five begins with nothing. */
  openers: Span;
  doors: Span;
  /** Whom the doors scan, which are open before, in turns and evenly over the time. */
  scanned: string[];
  ms: number;
}

/** Many light phones in a process of their own. Times in ms; of each thing that was done, in no order. */
export interface Crowd {
  enlist(accounts: PhoneAccount[]): Promise<void>;
  firstSyncs(span: Span): Promise<number[]>;
  /** These are from now on as far as the first of them. */
  adopt(span: Span): Promise<void>;
  pulls(span: Span, each: number): Promise<number[]>;
  /** Opens their sockets. @param pulls whether they pull what is new, as the app does */
  connect(span: Span, pulls: boolean): Promise<void>;
  /** The same, each at a random moment within so many ms. */
  rush(span: Span, ms: number): Promise<number[]>;
  /** Resolves when all of these that were lost since then are back: how long after it each was lost, and back, and how many were told. */
  restarted(span: Span, since: number): Promise<{ lost: number[]; back: number[]; told: number }>;
  /** What a server of nothing answers, and sockets that only listen. */
  bareRequests(url: string, count: number): Promise<number[]>;
  bareSockets(url: string, count: number): Promise<void>;
  /** From now on looks out for messages that contain this text. */
  listen(mark: string): Promise<void>;
  /** When each socket has heard it, on the clock that all processes share; resolves when all have, or after `patience`. */
  heard(patience: number): Promise<number[]>;
  /** Resolves when no phone is busy and nothing was said for so many ms: what was done since the last time. */
  quiet(ms: number): Promise<Tally>;
  morning(plan: MorningPlan): Promise<{ opened: number[]; scanned: number[] }>;
  /** Closes all sockets. */
  leave(): Promise<void>;
}

/** As many as a browser has, times a few phones that call in the same moment. */
const AT_ONCE = 16;
/** How much longer than its plan a morning may take, and silence to come. */
const LATE_MS = 30_000;
const NEW_PHONES = 5;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = now();
  await work();
  return now() - began;
}

/** Does something for each, some at once. */
async function forEach<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const left = all.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const each of left) times.push(await timed(() => work(each)));
  });
  await Promise.all(workers);
  return times;
}

export function makeCrowd(): Crowd {
  const none = (): Tally => ({ calls: 0, snapshots: 0, messages: 0, deltas: 0, failed: 0 });
  const tally = none();
  let phones: LightPhone[] = [];
  let bare: WebSocket[] = [];
  let listening = 0;
  let mark = '';
  const heard = new Map<unknown, number>();
  const hear = (who: unknown) => (text: string) => {
    if (mark && !heard.has(who) && text.includes(mark)) heard.set(who, now());
  };
  const of = ([from, to]: Span) => phones.slice(from, to);
  return {
    async enlist(accounts) {
      phones = accounts.map((account) => new LightPhone(account, tally, hear(account)));
    },
    firstSyncs: (span) =>
      forEach(of(span), (phone) => {
        phone.position = undefined;
        return phone.pull();
      }),
    async adopt(span) {
      const [first, ...others] = of(span);
      for (const phone of others) phone.position = structuredClone(first?.position);
    },
    pulls: (span, each) => forEach(Array.from({ length: each }, () => of(span)).flat(), (phone) => phone.pull()),
    async connect(span, pulls) {
      listening += span[1] - span[0];
      await forEach(of(span), (phone) => phone.connect(pulls));
    },
    rush(span, ms) {
      listening += span[1] - span[0];
      const coming = of(span).map(async (phone) => {
        await wait(Math.random() * ms);
        return timed(() => phone.connect(false));
      });
      return Promise.all(coming);
    },
    async restarted(span, since) {
      const gone = () => of(span).filter(({ lost }) => lost && lost.at >= since);
      while (gone().length === 0 || gone().some(({ lost, letIn }) => letIn < (lost?.at ?? 0))) await wait(100);
      return {
        lost: gone().map(({ lost }) => (lost?.at ?? 0) - since),
        back: gone().map(({ letIn }) => letIn - since),
        told: gone().filter(({ lost }) => lost?.code === CLOSE_CODES.restarting).length,
      };
    },
    bareRequests: (url, count) => forEach(Array.from({ length: count }), () => ask(url)),
    async bareSockets(url, count) {
      listening += count;
      const join = () =>
        new Promise<void>((resolve, reject) => {
          const socket = new WebSocket(url, { perMessageDeflate: false });
          bare.push(socket);
          const heardIt = hear(socket);
          socket.on('message', (text) => {
            tally.messages += 1;
            heardIt(text.toString());
          });
          socket.on('open', resolve);
          socket.on('error', reject);
        });
      await forEach(Array.from({ length: count }), join);
    },
    async listen(text) {
      heard.clear();
      mark = text;
    },
    async heard(patience) {
      const end = now() + patience;
      while (heard.size < listening && now() < end) await wait(10);
      return [...heard.values()];
    },
    async quiet(ms) {
      const end = now() + LATE_MS;
      const isBusy = () => phones.some((phone) => phone.isBusy);
      for (let before = -1; (before !== tally.calls + tally.messages || isBusy()) && now() < end; ) {
        before = tally.calls + tally.messages;
        await wait(ms);
      }
      const done = { ...tally };
      Object.assign(tally, none());
      return done;
    },
    async morning({ openers, doors, scanned: ids, ms }) {
      const [opened, scanned]: [number[], number[]] = [[], []];
      const staff = of(doors);
      await Promise.all(staff.map((door) => door.open()));
      const began = now();
      const at = (part: number) => wait(Math.max(0, began + ms * part - now()));
      const opening = of(openers).map(async (phone, number, { length }) => {
        if (number % NEW_PHONES === 0) phone.position = undefined;
        await at(number / length);
        opened.push(await timed(() => phone.open()));
      });
      const scanning = staff.map(async (door, number) => {
        for (let scan = number; scan < ids.length; scan += staff.length) {
          const due = scan / ids.length;
          await at(due);
          await door.scan(ids[scan] ?? '', crypto.randomUUID());
          // One that had to wait for the one before it has waited as well.
          scanned.push(now() - began - ms * due);
        }
      });
      await Promise.race([Promise.all([...opening, ...scanning]), wait(ms + LATE_MS)]);
      return { opened, scanned };
    },
    async leave() {
      for (const phone of phones) phone.close();
      for (const socket of bare) socket.terminate();
      [phones, bare, listening] = [[], [], 0];
    },
  };
}
