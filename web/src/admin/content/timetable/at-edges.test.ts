import { afterEach, expect, it, vi } from 'vitest';
import { atEdges } from './at-edges.ts';

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
