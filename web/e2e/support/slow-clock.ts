/** A moment at which a clock nearly stands, as ms since 1970, and when it was set. */
export interface SlowClock {
  moment: number;
  setAt: number;
}

/** The sample programme is made around the day and hour of its server: to be the same each time, it needs the same hour. */
export const slowClockAt = (iso: string): SlowClock => ({ moment: Date.parse(iso), setAt: Date.now() });

/**
 * In a page before its scripts, or a server before its own: `Date` goes on from the moment a hundred times slower than time
 * does. It never stands still, so what is later has a later time; and no run is so slow that a minute passes. Timers are not touched.
 */
export function goSlowly({ moment, setAt }: SlowClock): void {
  const Right = Date;
  const now = () => moment + Math.floor((Right.now() - setAt) / 100);
  globalThis.Date = new Proxy(Right, {
    construct: (_, given: unknown[]) =>
      given.length === 0 ? new Right(now()) : Reflect.construct(Right, given, Right),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** What gives a Node process, and its workers, such a clock. */
export const slowClockEnv = (clock: SlowClock): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`(${goSlowly})(${JSON.stringify(clock)})`)}`,
});
