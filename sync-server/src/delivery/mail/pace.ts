/** Spreads mails evenly over time, for as many events and connections as share it: a mail server counts them together. */
export class Pace {
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    /** How many a mail server is given in a minute. */
    readonly perMinute: number,
    readonly pause: (ms: number) => Promise<unknown> = wait,
  ) {}

  /** Resolves when the next mail may go. */
  turn(): Promise<unknown> {
    const turn = this.#last;
    this.#last = turn.then(() => this.pause(60_000 / this.perMinute));
    return turn;
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
