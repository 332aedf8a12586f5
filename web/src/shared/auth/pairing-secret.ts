import { EVENT_BASE } from '../../replica/event-base.ts';
import { uuidV7 } from '../../replica/uuid-v7.ts';

/** The server recognises a phone by it that asks again with the same code. Deleted once the phone is a door. */
const PAIRING_KEY = `pairingSecret${EVENT_BASE}`;

/** The same after a reload, as the answer to the first try may have been lost. Undefined where nothing can be stored. */
export function pairingSecret(): string | undefined {
  try {
    const secret = localStorage.getItem(PAIRING_KEY) ?? uuidV7() + uuidV7();
    localStorage.setItem(PAIRING_KEY, secret);
    return secret;
  } catch {
    return undefined;
  }
}

export const forgetPairingSecret = (): void => localStorage.removeItem(PAIRING_KEY);
