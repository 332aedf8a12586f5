import type { KnownThings } from '../things.store.ts';

/** `self`: only for one's own data; `selfOrAdmin`: admins may do it for others too; `program`: no session is enough. */
export type Who = 'public' | 'signedIn' | 'admin' | 'self' | 'selfOrAdmin' | 'door' | 'program';

export interface TestCall {
  who: Who;
  /** Whether a paired door phone, or even a removed one, may make it too. */
  doors?: 'paired' | 'even_removed';
  /** The path with all parameters filled in; those about a person name the attendee. */
  at: string;
  body?: object | ((known: KnownThings) => object);
  headers?: () => Record<string, string>;
  /** Takes a file upload; has its own test. */
  uploads?: true;
}
