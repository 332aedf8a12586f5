import { PROBLEMS, type ProblemCode } from '@baraza/schema/sync/problem';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { PlainAnswer } from '../../../sync-server/simulator/sim-server.ts';

/** An HTML answer from a captive portal or proxy instead of the server. */
export const htmlAnswer = (random: SeededRandom): PlainAnswer => ({
  status: random.pick([200, 200, 200, 403, 502, 504]),
  headers: { 'content-type': random.chance(0.8) ? 'text/html; charset=utf-8' : 'application/json' },
  body: '<!doctype html><title>Welcome to the venue</title><p>Accept the terms to go on.</p>',
});

export function problemAnswer(code: ProblemCode, headers: Record<string, string> = {}): PlainAnswer {
  const { status, title } = PROBLEMS[code];
  const body = { type: `urn:baraza:problem:${code}`, title, status, detail: title, code };
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(body),
  };
}

/** The answer of a server with another protocol version. */
export const otherProtocol = (answer: PlainAnswer): PlainAnswer =>
  answer.body.includes('"protocol":')
    ? { ...answer, body: answer.body.replace(/"protocol":\d+/, '"protocol":999') }
    : problemAnswer('outdated_protocol');

/** The answer of an older server, without the protocol's additions, as a rolling update may put one behind the address. */
export const fromOlderServer = (answer: PlainAnswer): PlainAnswer => ({
  ...answer,
  body: answer.body.replace(/"speaks":\d+,/, ''),
});

/** The connection breaks within the body: some browsers report an error, some return the partial body. */
export function cutResponse(answer: PlainAnswer, random: SeededRandom): Response {
  const text = answer.body.slice(0, random.whole(0, Math.max(0, answer.body.length - 1)));
  const { status, headers } = answer;
  if (random.chance(0.5)) return new Response(text, { status, headers });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status, headers });
}
