import { afterEach, expect, it, vi } from 'vitest';
import { atEdges, nearness } from './at-edges.ts';

afterEach(() => vi.unstubAllGlobals());

it('scrolls frame by frame while a pointer is at an edge, until whoever hears of it says stop', () => {
  const frames = new Map<number, (now: number) => void>();
  let asked = 0;
  vi.stubGlobal('requestAnimationFrame', (step: (now: number) => void) => frames.set(++asked, step) && asked);
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  vi.stubGlobal('getComputedStyle', () => ({}));
  const frame = {
    ...{ scrollLeft: 0, scrollTop: 0 },
    getBoundingClientRect: () => ({ left: 0, right: 200, top: 0, bottom: 200 }),
    scrollBy(_across: number, down: number) {
      this.scrollTop += down;
    },
  };
  let now = performance.now();
  const draw = () => {
    now += 16;
    for (const [id, step] of [...frames]) if (frames.delete(id)) step(now);
  };
  const scrolled: number[] = [];
  const scrolling = atEdges(
    frame as never,
    () => ({ x: 100, y: 199 }),
    () => {
      scrolled.push(frame.scrollTop);
      if (scrolled.length === 3) scrolling.stop();
    },
  );
  scrolling.start();
  for (let times = 0; times < 6; times++) draw();
  expect([scrolled.length, frames.size]).toEqual([3, 0]);
  expect(scrolled).toEqual([...new Set(scrolled)].sort((a, b) => a - b));
});

it('scrolls near the edges, the more the nearer, and at full speed beyond them', () => {
  expect([100, 64, 118, 136, 500].map((x) => nearness(x, 100, 1_000))).toEqual([-1, -1, -0.5, 0, 0]);
  expect([964, 982, 1_000, 2_000].map((x) => nearness(x, 100, 1_000))).toEqual([0, 0.5, 1, 1]);
  // A frame that is narrower than both edges has a middle that rests.
  expect(nearness(50, 0, 100)).toBe(0);
});
