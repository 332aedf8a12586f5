import type { SessionRole } from '@baraza/schema/sync/session-role';
import type { AuthCalls, Failure, LoginAnswer, MeAnswer } from './auth-calls.ts';
import { endedSession, markErased } from './session/ended-sessions.ts';
import {
  clearStoredToken,
  endStoredToken,
  isKept,
  keepRole,
  keepTicket,
  keptRole,
  keptTicket,
  leaveStoredToken,
  onStoredTokenChange,
  ownerOfToken,
  readStoredToken,
  storeToken,
  type TokenOwner,
  takeStoredToken,
} from './session/stored-token.ts';
import type { ToldTicket } from './session/told-ticket.ts';

export type Session =
  | { state: 'loading' }
  /** `expired`: the server ended the session, not the person. */
  /** `removed`: an admin removed this door phone. */
  /** `erased`: so did it, and the account is gone. */
  | { state: 'signed_out'; expired: boolean; removed?: true; erased?: true }
  | ({ state: 'signed_in'; token: string } & TokenOwner);

export type SignInOutcome = { ok: true } | { ok: false; failure: Failure };

/** The signed-out state, with the reason when the person did not end the session. */
function signedOut(): Session {
  const { why, erased } = endedSession() ?? {};
  const more = { ...(why === 'removed' && { removed: true as const }), ...(erased && { erased }) };
  return { state: 'signed_out', expired: why === 'expired', ...more };
}

/** The session on this device. Only the person or a 401 from our own server ends it. */
export class SessionStore {
  #session: Session = { state: 'loading' };
  #told: { token: string; ticket?: ToldTicket | undefined } | undefined;
  /** The token of who is signing out. */
  #left: string | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #calls: AuthCalls;

  constructor(calls: AuthCalls) {
    this.#calls = calls;
  }

  readonly current = (): Session => this.#session;

  /** The ticket of who has signed in, as the server told it then; after a reload, as long as the replica has not got it. */
  readonly ticket = (): ToldTicket | undefined =>
    this.#session.state === 'signed_in' && this.#session.token === this.#told?.token ? this.#told.ticket : undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Ends `loading` at once with what this device keeps, and follows sign-ins and sign-outs in other tabs.
   * @returns resolves when the server has said what it thinks of the session, or could not be asked
   */
  start(): Promise<void> {
    onStoredTokenChange(() => {
      const { state } = this.#session;
      if (state !== 'signed_in' || this.#session.token !== readStoredToken()) void this.#adoptStoredToken();
    });
    return this.#adoptStoredToken();
  }

  async #adoptStoredToken(): Promise<void> {
    const token = takeStoredToken();
    const owner = token === null ? undefined : ownerOfToken(token);
    if (token === null || !owner) {
      if (token !== null) clearStoredToken(token);
      this.#set(signedOut());
      return;
    }
    if (this.#told?.token !== token) this.#told = { token, ticket: keptTicket(owner.user_id) };
    const held: TokenOwner = { ...owner, role: keptRole() ?? owner.role };
    this.#set({ state: 'signed_in', token, ...held });
    const answer = await this.#calls.me(token);
    // When the server can't be asked, what the device keeps stands: a door phone works offline.
    if (token !== readStoredToken() || answer.kind === 'unknown') return;
    if (answer.kind === 'refused') return this.expire(token, answer);
    const said = answer.owner;
    keepRole(said.role);
    // The same again would have every screen look anew.
    if (said.role !== held.role || said.name !== held.name) this.#set({ state: 'signed_in', token, ...said });
  }

  async signIn(email: string, password: string, remember: boolean): Promise<SignInOutcome> {
    return this.enter(await this.#calls.login(email, password), remember);
  }

  /** Pairs as a door phone; stays signed in, because such a phone may restart in the middle of a queue. */
  async pair(code: string): Promise<SignInOutcome> {
    return this.enter(await this.#calls.pair(code), true);
  }

  /** Keeps the session that the server has just started; a failure also where it can't be kept. */
  enter(answer: LoginAnswer, remember: boolean): SignInOutcome {
    if (answer.kind === 'failed') return { ok: false, failure: answer };
    const owner = ownerOfToken(answer.token);
    if (!owner) return { ok: false, failure: { reason: 'no_token' } };
    try {
      storeToken(answer.token, remember);
    } catch {
      // A full device, or one that lets nothing be stored.
      return { ok: false, failure: { reason: 'unexpected' } };
    }
    if (answer.ticket) keepTicket(owner.user_id, answer.ticket);
    this.#told = answer;
    this.#left = undefined;
    this.#set({ state: 'signed_in', token: answer.token, ...owner });
    return { ok: true };
  }

  /**
   * The server answered 401 to `token`; ignored when that is not the current token. Ends the session at once.
   * @returns resolves when it is known whether the account is gone
   */
  async expire(token: string, answer?: MeAnswer): Promise<void> {
    if (this.#session.state !== 'signed_in' || this.#session.token !== token) return;
    endStoredToken(token, 'expired');
    if (readStoredToken() !== null) return this.#adoptStoredToken();
    this.#set(signedOut());
    const said = answer ?? (await this.#calls.me(token));
    if (said.kind !== 'refused' || !said.isErased || this.current().state !== 'signed_out') return;
    markErased();
    this.#set(signedOut());
  }

  /** The server changed the role of the owner of `token`. */
  changeRole(token: string, role: SessionRole): void {
    if (this.#session.state !== 'signed_in' || this.#session.token !== token || this.#session.role === role) return;
    keepRole(role);
    this.#set({ ...this.#session, role });
  }

  /**
   * Signing out is certain, also if the app is closed now. Tells the server; the screens stay until `signOut`. Ignored when
   * it is not this person who is signed in.
   * @param why 'removed': by an admin who removed this door phone, and the server knows
   */
  leave(userId: string, why: 'left' | 'removed' = 'left'): void {
    if (this.#session.state !== 'signed_in' || this.#session.user_id !== userId) return;
    const { token } = this.#session;
    if (token === this.#left) return;
    this.#left = token;
    if (why === 'removed') endStoredToken(token, why);
    leaveStoredToken(token);
    if (why === 'left') void this.#calls.logout(token);
  }

  /** Whether the session that the screens still show is the one that its person left. */
  readonly hasLeft = (): boolean => this.#session.state === 'signed_in' && this.#session.token === this.#left;

  /** Its person signs out in another tab. One that all tabs keep began after that: there it would be gone. */
  leftElsewhere(userId: string): void {
    if (this.#session.state !== 'signed_in' || this.#session.user_id !== userId) return;
    if (!isKept(this.#session.token)) void this.signOut();
  }

  /**
   * Signs out on the device at once, and tells the server if that has not been done.
   * @returns resolves when the server has answered, or could not be reached; no screen waits for that
   */
  async signOut(): Promise<void> {
    if (this.#session.state !== 'signed_in') return;
    const { token } = this.#session;
    if (token !== this.#left) clearStoredToken(token);
    // Another tab may have begun another session meanwhile.
    if (readStoredToken() === null) this.#set(signedOut());
    else void this.#adoptStoredToken();
    if (token !== this.#left) await this.#calls.logout(token);
  }

  #set(session: Session): void {
    this.#session = session;
    for (const listener of this.#listeners) listener();
  }
}
