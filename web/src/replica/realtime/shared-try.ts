/** Requests for a try that come so soon after the first share its try. */
const TOGETHER_MS = 50;

/**
 * All tabs notice the network's return at about the same time: those who ask soon after the first share its try. Who asks later
 * may want what it did not read any more.
 */
export class SharedTry {
  private current: Promise<void> | undefined;
  private beganAt = 0;
  private readonly underWay: () => Promise<void> | undefined;
  private readonly begin: () => Promise<void>;

  /**
   * @param underWay what a try waits for before it begins, and is shared meanwhile
   * @param begin resolves when all of the try has ended
   */
  constructor(underWay: () => Promise<void> | undefined, begin: () => Promise<void>) {
    this.underWay = underWay;
    this.begin = begin;
  }

  /** More ms than anything can have taken that the try to be shared has begun itself; 0 when there is none. */
  get span(): number {
    return this.current ? performance.now() - this.beganAt + 1 : 0;
  }

  /** Resolves after the try, a new one or the one to be shared. */
  join(): Promise<void> {
    this.current ??= this.run();
    return this.current;
  }

  private async run(): Promise<void> {
    this.beganAt = performance.now();
    await this.underWay();
    const tried = this.begin();
    const soon = new Promise((resolve) => setTimeout(resolve, this.beganAt + TOGETHER_MS - performance.now()));
    await Promise.race([tried, soon]);
    this.current = undefined;
    await tried;
  }
}
