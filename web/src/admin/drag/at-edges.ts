/** How near to an edge a pointer scrolls. */
const EDGE_PX = 36;
const PX_PER_MS = 0.7;

/** Scrolls a frame while a pointer that drags is near its edges, or beyond what sticks there (its `scroll-padding`). */
export function atEdges(frame: HTMLElement, pointer: () => { x: number; y: number }, onScrolled: () => void) {
  let next = 0;
  let before = 0;
  function step(now: number) {
    const { x, y } = pointer();
    const box = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    const inset = (side: 'Top' | 'Bottom' | 'Left' | 'Right') => Number.parseFloat(style[`scrollPadding${side}`]) || 0;
    const by = Math.min(now - before, 50) * PX_PER_MS;
    before = now;
    const [left, top] = [frame.scrollLeft, frame.scrollTop];
    frame.scrollBy(
      by * nearness(x, box.left + inset('Left'), box.right - inset('Right')),
      by * nearness(y, box.top + inset('Top'), box.bottom - inset('Bottom')),
    );
    next = requestAnimationFrame(step);
    // It may stop all this.
    if (frame.scrollLeft !== left || frame.scrollTop !== top) onScrolled();
  }
  return {
    start() {
      before = performance.now();
      next = requestAnimationFrame(step);
    },
    stop: () => cancelAnimationFrame(next),
  };
}

/** From -1 at the first edge, or beyond it, to 1 at the last one; 0 between. */
export function nearness(at: number, first: number, last: number): number {
  const edge = Math.min(EDGE_PX, (last - first) / 4);
  if (at < first + edge) return -Math.min((first + edge - at) / edge, 1);
  if (at > last - edge) return Math.min((at - (last - edge)) / edge, 1);
  return 0;
}
