import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { PlainAnswer, PlainRequest } from '../../../sync-server/simulator/sim-server.ts';
import { cutResponse, fromOlderServer, htmlAnswer, otherProtocol, problemAnswer } from './forged-answers.ts';
import type { Fate } from './weather.ts';

/** One call in transit. */
export interface Way {
  request: PlainRequest;
  random: SeededRandom;
  /** Latency of one direction, ms. */
  latency: number;
  /** Delivers the call to the server after `after` ms, and passes the server's answer to `then`. */
  arrive(after: number, then: (said: PlainAnswer) => void): void;
  answer(response: Response): void;
  /** Fails the call after `after` ms. */
  fail(after: number): void;
  later(after: number, work: () => void): void;
}

const nobodyWaits = () => undefined;

export const toResponse = ({ status, headers, body }: PlainAnswer): Response => new Response(body, { status, headers });

const forge = ({ later, latency, answer }: Way, said: PlainAnswer) => later(latency, () => answer(toResponse(said)));

/** A call without any fault. */
export const goWell = (way: Way) => way.arrive(way.latency, (said) => way.answer(toResponse(said)));

export const FATES: Record<Fate, (way: Way) => void> = {
  'request lost': ({ fail, random }) => fail(random.between(1, 3_000)),
  'no answer at all': ({ arrive, latency }) => arrive(latency, nobodyWaits),
  'answer lost': ({ arrive, latency, fail }) => arrive(latency, () => fail(0)),
  'request arrives late'({ arrive, fail, random }) {
    fail(random.between(1, 2_000));
    arrive(random.between(2_000, 90_000), nobodyWaits);
  },
  'request arrives twice'({ arrive, answer, latency, random }) {
    const deliver = (said: PlainAnswer) => answer(toResponse(said));
    const [first, second] = random.chance(0.5) ? [deliver, nobodyWaits] : [nobodyWaits, deliver];
    arrive(latency, first);
    arrive(latency + random.between(1, 30_000), second);
  },
  'slow network': ({ arrive, answer, random }) =>
    arrive(random.between(200, 20_000), (said) => answer(toResponse(said))),
  'body cut': ({ arrive, answer, latency, random }) => arrive(latency, (said) => answer(cutResponse(said, random))),
  'HTML instead of JSON': (way) => forge(way, htmlAnswer(way.random)),
  '401': (way) => forge(way, problemAnswer('not_signed_in')),
  '429': (way) => forge(way, problemAnswer('too_many_requests', { 'retry-after': String(way.random.whole(1, 20)) })),
  '5xx': (way) => forge(way, problemAnswer(way.random.pick(['internal', 'unavailable', 'unavailable']))),
  'older server': (way) =>
    way.request.headers['Content-Encoding']
      ? forge(way, problemAnswer('malformed'))
      : way.arrive(way.latency, (said) => way.answer(toResponse(fromOlderServer(said)))),
  'other protocol': ({ arrive, answer, latency }) => arrive(latency, (said) => answer(toResponse(otherProtocol(said)))),
};
