/** What is cheapest comes first. */
export class Heap {
  readonly #items: { state: number; cost: number }[] = [];

  add(state: number, cost: number): void {
    const items = this.#items;
    let at = items.push({ state, cost }) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((items[above]?.cost ?? 0) <= cost) break;
      this.#swap(at, above);
      at = above;
    }
  }

  take(): number | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (!first || !last) return undefined;
    if (items.length === 0) return first.state;
    items[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const costAt = (index: number) => items[index]?.cost ?? Infinity;
      const least = costAt(right) < costAt(left) ? right : left;
      if (costAt(least) >= costAt(at)) return first.state;
      this.#swap(at, least);
      at = least;
    }
  }

  #swap(a: number, b: number): void {
    const items = this.#items;
    const kept = items[a] as { state: number; cost: number };
    items[a] = items[b] as { state: number; cost: number };
    items[b] = kept;
  }
}
