import { SINCE } from '@baraza/schema/sync/protocol-version';
import { abbreviated, answerWords, expanded, PUSH_WORDS } from '@baraza/schema/sync/push-words';
import { type PushMessage, SOCKET_PUSH_MAX_LENGTH } from '@baraza/schema/sync/realtime';
import { deflate } from '../compression.ts';
import { type Answer, languageShown, type ServerCall, type ServerCallOptions } from '../pull/server-call.ts';
import { noteUnseen } from '../traffic.ts';

/** The socket, as far as pushes need it. */
interface Channel {
  /** Whether it is open, in the session that the app has now. */
  isOurs(): boolean;
  /** Milliseconds that it took to open. */
  readonly delay: number;
  send(packed: ArrayBuffer): void;
  /** Has the server say on it that it is there. */
  ask(): void;
  /** When the server was last heard on it, of the monotonic clock. */
  readonly heardAt: number;
  dead(): void;
}

interface Pushed {
  answer: unknown;
  receivedAt: number;
}

/** How long (ms) nothing may be heard after a push until the server is asked whether it is there, and as long again. */
const SILENCE_MS = 1_000;

/**
 * Pushes on the socket, in place of calls, whose headers are several times as long as one scan. Only success counts: after
 * anything else the same push is a call, and what that is answered decides. Commands are applied once, however often sent.
 */
export class SocketPush {
  private takesPushes = false;
  private knowsWords = false;
  /** The last push on a socket was not answered: the next ones are calls, until one of them succeeds. */
  private mustCall = false;
  private count = 0;
  /** Of the last answer on this socket. */
  private epoch: string | undefined;
  private waiting: { n: number; push: object; end: (pushed?: Pushed) => void } | undefined;
  private readonly channel: Channel;

  constructor(channel: Channel) {
    this.channel = channel;
  }

  /** @param speaks of the server of this socket, as it says when it lets the app in */
  letIn(speaks: unknown): void {
    this.takesPushes = Number(speaks) >= SINCE.socketPushes;
    this.knowsWords = Number(speaks) >= SINCE.pushWords;
    this.epoch = undefined;
  }

  /** A text of the socket as JSON. */
  inFull = (text: string): string => (text < ' ' ? expanded(text, answerWords(this.waiting?.push, this.epoch)) : text);

  /** The server answered on the socket. */
  answered({ n, answer }: Record<string, unknown>, receivedAt: number): void {
    const { epoch } = (answer ?? {}) as { epoch?: unknown };
    if (typeof epoch === 'string') this.epoch = epoch;
    if (n === this.waiting?.n) this.waiting?.end({ answer, receivedAt });
  }

  /** The socket is gone. */
  lost(): void {
    this.takesPushes = false;
    this.waiting?.end();
  }

  /** The same call, which pushes on the socket where it can. */
  first(call: ServerCall): ServerCall {
    return async (path, options) => {
      const pushed = await this.push(options);
      if (pushed) return pushed;
      const answer = await call(path, options);
      if (answer.kind === 'ok') this.mustCall = false;
      return answer;
    };
  }

  /** Undefined: only a call can tell. */
  private async push<Body>(options: ServerCallOptions<Body>): Promise<Answer<Body> | undefined> {
    const packed = await this.pack(options);
    if (!packed) return undefined;
    const sentAt = Date.now();
    const answering = this.nextAnswer(options);
    this.channel.send(packed);
    noteUnseen('sent', packed.byteLength);
    const pushed = await answering;
    if (pushed && options.isOurs(pushed.answer))
      return { kind: 'ok', body: pushed.answer, sentAt, receivedAt: pushed.receivedAt };
    this.mustCall = true;
    if (!options.signal?.aborted) return undefined;
    // Whatever lies between may pass on all but pushes.
    this.takesPushes = false;
    return { kind: 'offline' };
  }

  /** Undefined where it is not for the socket: a long queue, what an older server takes, or a call that is no push. */
  private async pack({ body, pack, signal }: ServerCallOptions<unknown>): Promise<ArrayBuffer | undefined> {
    const mayPush = () => this.takesPushes && !this.mustCall && !signal?.aborted && this.channel.isOurs();
    if (!pack || !mayPush()) return undefined;
    const message = { type: 'push', n: this.count + 1, language: languageShown(), push: body };
    const text = JSON.stringify(message satisfies Record<keyof PushMessage, unknown>);
    if (text.length > SOCKET_PUSH_MAX_LENGTH) return undefined;
    const packed = await deflate(this.knowsWords ? abbreviated(text, PUSH_WORDS) : text);
    if (!packed || !mayPush()) return undefined;
    this.count += 1;
    return packed;
  }

  /** What is answered to the push with the last number; undefined when nothing comes, or the call is given up. */
  private nextAnswer({ body, signal }: ServerCallOptions<unknown>): Promise<Pushed | undefined> {
    const { channel } = this;
    let timer: ReturnType<typeof setTimeout>;
    const inSilence = (delays: number, then: () => void) => {
      timer = setTimeout(then, SILENCE_MS + delays * channel.delay);
    };
    return new Promise<Pushed | undefined>((end) => {
      this.waiting = { n: this.count, push: body as object, end };
      signal?.addEventListener('abort', () => end(undefined));
      inSilence(1, () => {
        const askedAt = performance.now();
        channel.ask();
        inSilence(2, () => {
          if (channel.heardAt < askedAt) channel.dead();
        });
      });
    }).finally(() => {
      this.waiting = undefined;
      clearTimeout(timer);
    });
  }
}
