/** How codes are written; both are read. `cose` is the short one. */
export const CODE_FORMS = ['jws', 'cose'] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

/** What a Baraza QR code carries, signed with the event's key (ES256). */
export interface CodeClaims {
  /** `t`: the ticket of a person; `g`: posted at a gate. */
  k: 't' | 'g';
  /** Event id. */
  e: string;
  /** User id or gate id. */
  s: string;
  /** Version of the ticket (User.ticket_version) or of the gate's code (Gate.code_version). */
  v: number;
  /** Expiry in seconds since 1970; absent: valid as long as the event's key. */
  x?: number;
}

/** A code that was taken apart, and not verified yet. */
export interface SealedCode {
  claims: Omit<CodeClaims, 'e'>;
  kid: string | undefined;
  /** Whether it says that it is of this event. */
  names(eventId: string): Promise<boolean>;
  /** Whether this key signed it, for this event. */
  isSignedBy(key: CryptoKey, eventId: string): Promise<boolean>;
}
