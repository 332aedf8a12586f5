import { fileURLToPath } from 'node:url';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltPage, openBuiltPage } from '../built-page.ts';
import { kinds } from './kinds.ts';
import { FRAMES_PER_KIND, makeFrames } from './make-frames.ts';
import type { ReadFrame } from './page/read-frames.ts';
import { SAMPLE_TICKET_KEY, SAMPLE_TICKETS } from './sample-tickets.ts';
import type { Frame } from './scene.ts';

/** Share of the frames that the scanner must read. */
const GOAL = 0.9;

let built: BuiltPage;
let shown: Uint8Array;

beforeAll(async () => {
  built = await openBuiltPage(fileURLToPath(new URL('./page', import.meta.url)), {
    answer: (_request, response) => response.writeHead(200).end(shown),
  });
}, 60_000);
afterAll(() => built?.close());

test('the codes in the frames are tickets as the server signs them', async () => {
  for (const ticket of SAMPLE_TICKETS) {
    expect(await readCode(ticket, 'event-001', [SAMPLE_TICKET_KEY])).toMatchObject({ ok: true, kind: 'ticket' });
  }
});

test('the scanner reads 90 % of 192 hard frames, and never a text that is not there', {
  timeout: 600_000,
}, async () => {
  expect(kinds.length * FRAMES_PER_KIND).toBe(192);
  const read = new Map(kinds.map((kind) => [kind.name, 0]));
  for await (const { kind, code, frame } of makeFrames()) {
    const texts = await readInBrowser(frame, code);
    expect(texts.filter((text) => text !== code)).toEqual([]);
    if (texts.includes(code)) read.set(kind, (read.get(kind) ?? 0) + 1);
  }
  const total = [...read.values()].reduce((sum, count) => sum + count, 0);
  for (const [kind, count] of read) console.log(`${String(count).padStart(3)} of ${FRAMES_PER_KIND}  ${kind}`);
  const share = ((total / 192) * 100).toFixed(1);
  console.log(`budget: hard frames decoded: ${share} % (at least ${GOAL * 100} %)`);
  expect(total / 192).toBeGreaterThanOrEqual(GOAL);
});

/** A ticket stays in view for dozens of looks; here the scanner gets two. */
async function readInBrowser({ pixels, width, height }: Frame, code: string): Promise<string[]> {
  shown = withAlpha(pixels);
  const look = () =>
    built.page.evaluate(([url, w, h]) => (window as unknown as { readFrame: ReadFrame }).readFrame(url, w, h), [
      '/answer/frame',
      width,
      height,
    ] as const);
  const first = await look();
  return first.includes(code) ? first : [...first, ...(await look())];
}

function withAlpha(rgb: Uint8Array): Uint8Array {
  const rgba = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from]!;
    rgba[to + 1] = rgb[from + 1]!;
    rgba[to + 2] = rgb[from + 2]!;
  }
  return rgba;
}
