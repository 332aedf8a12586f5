/** Which cards are on a phone and what company they say; promises that resolve with the write that makes them true. */
export class Shown {
  readonly #companies = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #waiting: { isTrue: () => boolean; resolve: () => void }[] = [];

  set(id: string, company: string): void {
    const before = this.#companies.get(id);
    if (before === company) return;
    this.#companies.set(id, company);
    if (before !== undefined) this.#count(before, -1);
    this.#count(company, 1);
    if (this.#waiting.length > 0) this.#look();
  }

  clear(): void {
    this.#companies.clear();
    this.#counts.clear();
  }

  cards(count: number): Promise<void> {
    return this.#until(() => this.#companies.size >= count);
  }

  say(company: string, count: number): Promise<void> {
    return this.#until(() => (this.#counts.get(company) ?? 0) >= count);
  }

  #count(company: string, change: number): void {
    this.#counts.set(company, (this.#counts.get(company) ?? 0) + change);
  }

  #until(isTrue: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ isTrue, resolve });
      this.#look();
    });
  }

  #look(): void {
    const done = this.#waiting.filter(({ isTrue }) => isTrue());
    this.#waiting = this.#waiting.filter((each) => !done.includes(each));
    for (const { resolve } of done) resolve();
  }
}
