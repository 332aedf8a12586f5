import { nameKey } from '@baraza/schema/people/same-name';
import type { User } from '@baraza/schema/people/user';
import { isCut, isCutOf } from '../read/number-text.ts';

/** Codes of the people with one address, as a spreadsheet leaves them; '' where several would be the same. */
interface Codes {
  byDigits: Map<string, string>;
  byName: Map<string, string>;
}

const set = (codes: Map<string, string>, key: string, code: string) => codes.set(key, codes.has(key) ? '' : code);

/**
 * Gives back what a spreadsheet takes from a code that is a number: leading zeros, and all but the first digits. Only where
 * it is clear whose code it was: by the digits, or by the name if those were cut too.
 */
export class WholeCodes {
  readonly #known: ReadonlyMap<string, readonly User[]>;
  readonly #ofAddress = new Map<string, Codes>();

  /** @param known existing people, by lower-case email */
  constructor(known: ReadonlyMap<string, readonly User[]>) {
    this.#known = known;
  }

  /** The code as somebody with this address has it, or else as it is written. */
  find(code: string, email: string, name: string): string {
    const wasCut = isCut(code);
    if (!wasCut && !/^[1-9]\d*$/.test(code)) return code;
    const { byDigits, byName } = this.#at(email.toLowerCase());
    if (!wasCut) return byDigits.get(code) || code;
    const whole = byName.get(nameKey(name)) ?? '';
    return isCutOf(code, whole) ? whole : code;
  }

  #at(address: string): Codes {
    const before = this.#ofAddress.get(address);
    if (before) return before;
    const codes: Codes = { byDigits: new Map(), byName: new Map() };
    this.#ofAddress.set(address, codes);
    for (const { name, external_code: code = '' } of this.#known.get(address) ?? []) {
      if (/^\d+$/.test(code)) set(codes.byDigits, code.replace(/^0+/, ''), code);
      set(codes.byName, nameKey(name), code);
      // A line without a name is about who is alone with the address.
      set(codes.byName, '', code);
    }
    return codes;
  }
}
