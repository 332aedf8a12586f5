import { fileURLToPath } from 'node:url';
import { rounds } from '@baraza/schema/testing/rounds';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltPage, openBuiltPage } from '../built-page.ts';
import { kinds } from './kinds.ts';
import { ALL_FRAMES, makeFrames } from './make-frames.ts';
import type { HardFramePage } from './page/read-frames.ts';
import {
  SAMPLE_LONG_TICKET_KEY,
  SAMPLE_LONG_TICKETS,
  SAMPLE_SHORT_TICKET_KEY,
  SAMPLE_SHORT_TICKETS,
} from './sample-tickets.ts';
import type { Frame } from './scene.ts';
import { wornKinds } from './worn-kinds.ts';

/** A ticket stays in view for dozens of looks; here the scanner gets three. */
const LOOKS = 3;

/** Drawing and reading all takes minutes: `npm run bench` does, and `npm test` looks at two of each kind. */
const indexes = rounds<readonly number[]>(ALL_FRAMES, [0, 5]);

let built: BuiltPage;
let shown: Uint8Array;

beforeAll(async () => {
  built = await openBuiltPage(fileURLToPath(new URL('./page', import.meta.url)), {
    answer: (_request, response) => response.writeHead(200).end(shown),
  });
}, 60_000);
afterAll(() => built?.close());

test.each([
  ['long', SAMPLE_LONG_TICKETS, SAMPLE_LONG_TICKET_KEY],
  ['short', SAMPLE_SHORT_TICKETS, SAMPLE_SHORT_TICKET_KEY],
] as const)('the %s codes in the frames are tickets as the server signs them', async (_, tickets, key) => {
  for (const ticket of tickets)
    expect(await readCode(ticket, { id: 'event-001', ticket_keys: [key] })).toMatchObject({ ok: true, kind: 'ticket' });
});

// The least is what was read when this was written: it may only go up. Of worn phones, two frames at the edge are not
// read in every run.
test.each([
  { of: 'hard frames', with: 'long codes', kinds, codes: SAMPLE_LONG_TICKETS, least: rounds(183, 48) },
  { of: 'hard frames', with: 'short codes', kinds, codes: SAMPLE_SHORT_TICKETS, least: rounds(188, 48) },
  {
    of: 'frames of worn phones',
    with: 'short codes',
    kinds: wornKinds,
    codes: SAMPLE_SHORT_TICKETS,
    least: rounds(186, 45),
  },
])(
  'the scanner reads at least $least $of with $with, and never a text that is not there',
  {
    timeout: 600_000,
  },
  async (set) => {
    const count = set.kinds.length * indexes.length;
    expect(count).toBe(rounds(192, 48));
    const read = new Map(set.kinds.map((kind) => [kind.name, 0]));
    for await (const { kind, code, frame } of makeFrames(set.kinds, set.codes, indexes)) {
      const texts = await readInBrowser(frame, code);
      expect(texts.filter((text) => text !== code)).toEqual([]);
      if (texts.includes(code)) read.set(kind, (read.get(kind) ?? 0) + 1);
    }
    const total = [...read.values()].reduce((sum, some) => sum + some, 0);
    for (const [kind, some] of read) console.log(`${String(some).padStart(3)} of ${indexes.length}  ${kind}`);
    console.log(`budget: ${set.of} decoded of ${count}, ${set.with}: ${total} frames (at least ${set.least} frames)`);
    expect(total).toBeGreaterThanOrEqual(set.least);
  },
);

async function readInBrowser({ pixels, width, height }: Frame, code: string): Promise<string[]> {
  shown = withAlpha(pixels);
  await built.page.evaluate(([url, w, h]) => (window as unknown as HardFramePage).showFrame(url, w, h), [
    '/answer/frame',
    width,
    height,
  ] as const);
  const texts: string[] = [];
  for (let look = 0; look < LOOKS && !texts.includes(code); look++)
    texts.push(...(await built.page.evaluate(() => (window as unknown as HardFramePage).readFrame())));
  return texts;
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
