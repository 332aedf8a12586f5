/** Whether two codes of another system are of two tickets; '' or none says nothing. */
export const areOtherTickets = (one = '', another = ''): boolean => one !== '' && another !== '' && one !== another;

/** One of a list, at its place there. */
export interface Placed<One> {
  at: number;
  one: One;
}

/** Which of two stands first. */
export function earlier<One>(one: Placed<One> | undefined, another: Placed<One> | undefined): Placed<One> | undefined {
  return one && another && another.at < one.at ? another : (one ?? another);
}

/** Finds the first of many that is not of another ticket, however many they are. */
export class FirstOfTicket<One> {
  #first: Placed<One> | undefined;
  #withoutCode: Placed<One> | undefined;
  #byCode: Map<string, Placed<One>> | undefined;

  /** @param placed behind all that were added before */
  add(placed: Placed<One>, code = ''): void {
    this.#first ??= placed;
    if (code === '') this.#withoutCode ??= placed;
    else {
      this.#byCode ??= new Map();
      if (!this.#byCode.has(code)) this.#byCode.set(code, placed);
    }
  }

  find(code = ''): Placed<One> | undefined {
    return code === '' ? this.#first : earlier(this.#withoutCode, this.#byCode?.get(code));
  }
}

/** Adds to the one of a key. */
export function addTo<One>(all: Map<string, FirstOfTicket<One>>, key: string, placed: Placed<One>, code = ''): void {
  let those = all.get(key);
  if (!those) {
    those = new FirstOfTicket();
    all.set(key, those);
  }
  those.add(placed, code);
}
