import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { PlainAnswer, PlainRequest } from '../../../sync-server/simulator/sim-server.ts';
import type { FaultKind } from '../world/fault-kinds.ts';
import type { World } from '../world/world.ts';
import { FATES, goWell, type Way } from './fates.ts';
import type { PageLife } from './page-life.ts';
import { fateOf, type Weather } from './weather.ts';

/** Observes all traffic of one device. */
export interface WireWatch {
  sent(request: PlainRequest, owner: PageLife): void;
  /** The server's answer, even if it never reaches the device. */
  answered(request: PlainRequest, answer: PlainAnswer): void;
  /** A push on a socket that was opened with this token, as it was sent. */
  pushed(message: ArrayBuffer, token: string, owner: PageLife): void;
  /** The page got its answer, or gave up. */
  over(owner: PageLife, ok: boolean): void;
  /** The server's message on a socket, even if it never reaches the device. */
  told(message: string): void;
}

/** The network of one device. The fate of a call depends only on its number. */
export class Network {
  weather: Weather = 'clear';
  /** End of the server's `Retry-After`, virtual time. */
  toldToWaitUntil = 0;
  readonly #world: World;
  readonly #name: string;
  readonly #random: SeededRandom;
  readonly #watch: WireWatch;
  #calls = 0;
  #messages = 0;
  #pushes = 0;

  constructor(world: World, name: string, watch: WireWatch) {
    this.#world = world;
    this.#name = name;
    this.#random = world.random.fork('network', name);
    this.#watch = watch;
  }

  /** The `fetch` of one page. */
  fetchFor(owner: PageLife) {
    return (url: string, init: RequestInit = {}): Promise<Response> => {
      this.#calls += 1;
      const random = this.#random.fork(this.#calls);
      const request: PlainRequest = {
        method: init.method ?? 'GET',
        path: new URL(url).pathname,
        headers: init.headers as Record<string, string>,
        ...(init.body ? { body: init.body as string | ArrayBuffer } : {}),
      };
      if (owner.alive) this.#watch.sent(request, owner);
      const call = `call ${this.#calls} ${request.path}`;
      return new Promise<Response>((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
        const answer = (response: Response) => owner.whenAwake(() => resolve(response));
        const refuse = () => owner.whenAwake(() => reject(new TypeError('Failed to fetch')));
        if (owner.alive) this.#send(request, random, answer, refuse);
      }).then(
        (response) => {
          if (owner.alive) this.#heed(response);
          this.#end(owner, response.ok, `${call}: ${response.status}`);
          return response;
        },
        (error) => {
          this.#end(owner, false, `${call}: ${error.message}`);
          throw error;
        },
      );
    };
  }

  #heed({ headers }: Response): void {
    const seconds = Number(headers.get('retry-after') ?? 0);
    this.toldToWaitUntil = Math.max(this.toldToWaitUntil, this.#world.time.now + seconds * 1_000);
  }

  /** What happens to a message of the server on a socket of the device. */
  messageFate(message: string): 'socket message late' | 'socket message twice' | 'socket cut at a message' | undefined {
    this.#watch.told(message);
    this.#messages += 1;
    const random = this.#random.fork('message', this.#messages);
    const fates = ['socket message late', 'socket message twice', 'socket cut at a message'] as const;
    return this.#fate(random, fates, `message ${this.#messages}`);
  }

  /** What happens to a push on a socket of the device. @param token with which the socket was opened */
  pushFate(
    message: ArrayBuffer,
    token: string,
    owner: PageLife,
  ): 'socket cut at a push' | 'push on a dead socket arrives' | undefined {
    this.#watch.pushed(message, token, owner);
    this.#pushes += 1;
    const random = this.#random.fork('push', this.#pushes);
    this.#world.trace.note(this.#name, `push ${this.#pushes} on the socket`);
    return this.#fate(random, ['socket cut at a push', 'push on a dead socket arrives'], `push ${this.#pushes}`);
  }

  #fate<Fate extends FaultKind>(random: SeededRandom, fates: readonly Fate[], of: string): Fate | undefined {
    if (this.weather !== 'rough' || !random.chance(0.3)) return undefined;
    const fate = random.pick(fates);
    if (!this.#world.allowed.has(fate)) return undefined;
    this.#world.trace.fault(this.#name, fate, of);
    return fate;
  }

  #end(owner: PageLife, ok: boolean, what: string): void {
    if (!owner.alive) return;
    this.#world.trace.note(this.#name, what);
    this.#watch.over(owner, ok);
  }

  #send(request: PlainRequest, random: SeededRandom, answer: (response: Response) => void, refuse: () => void): void {
    const { time, server } = this.#world;
    const latency = random.between(4, 60);
    const later = (ms: number, work: () => void) => void time.after(ms, work);
    const fail = (ms: number) => later(ms, refuse);
    const reach = async (then: (said: PlainAnswer) => void) => {
      const said = await time.atOnce(() => server.handle(request));
      if (!said) return fail(latency);
      this.#watch.answered(request, said);
      later(latency, () => (this.weather === 'gone' ? refuse() : then(said)));
    };
    const way: Way = {
      request,
      random,
      latency,
      later,
      fail,
      answer,
      arrive: (ms, then) => later(ms, () => void reach(then)),
    };
    this.#route(request, random)(way);
  }

  #route({ path }: PlainRequest, random: SeededRandom): (way: Way) => void {
    if (this.weather === 'gone') return (way) => way.fail(random.between(1, 400));
    if (this.weather === 'portal') return FATES['HTML instead of JSON'];
    if (this.weather === 'swallowing') return () => undefined;
    const { allowed, trace } = this.#world;
    const fate = this.weather === 'rough' ? fateOf(random, allowed) : undefined;
    if (!fate) return goWell;
    trace.fault(this.#name, fate, `call ${this.#calls} ${path}`);
    return FATES[fate];
  }
}
