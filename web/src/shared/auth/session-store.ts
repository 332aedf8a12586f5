import type { SessionRole } from '@baraza/schema/sync/session-role';
import type { AuthCalls, Failure, LoginAnswer } from './auth-calls.ts';
import {
  clearStoredToken,
  endedSession,
  endStoredToken,
  keepRole,
  keptRole,
  onStoredTokenChange,
  ownerOfToken,
  readStoredToken,
  storeToken,
  type TokenOwner,
} from './stored-token.ts';

export type Session =
  | { state: 'loading' }
  /** `expired`: the server ended it, the person did not. */
  /** `removed`: this was a door phone, and an admin took it off the doors. */
  | { state: 'signed_out'; expired: boolean; removed?: true }
  | ({ state: 'signed_in'; token: string } & TokenOwner);

export type SignInOutcome = { ok: true } | { ok: false; failure: Failure };

/** Says why, where it was not the person who ended it. */
function signedOut(): Session {
  const why = endedSession()?.why;
  return { state: 'signed_out', expired: why === 'expired', ...(why === 'removed' && { removed: true }) };
}

/** Who uses the app on this device. Only a 401 of our own server, or the person, ends a session. */
export class SessionStore {
  #session: Session = { state: 'loading' };
  readonly #listeners = new Set<() => void>();
  readonly #calls: AuthCalls;

  constructor(calls: AuthCalls) {
    this.#calls = calls;
  }

  readonly current = (): Session => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends `loading`, and follows other tabs from then on. */
  async start(): Promise<void> {
    onStoredTokenChange(() => void this.#adoptStoredToken());
    await this.#adoptStoredToken();
  }

  async #adoptStoredToken(): Promise<void> {
    const token = readStoredToken();
    const owner = token === null ? undefined : ownerOfToken(token);
    if (token === null || !owner) {
      if (token !== null) clearStoredToken();
      this.#set(signedOut());
      return;
    }
    const answer = await this.#calls.me(token);
    if (token !== readStoredToken()) return;
    if (answer.kind === 'refused') {
      endStoredToken(token, 'expired');
      this.#set(signedOut());
      return;
    }
    // Without the server's word the one before stands: a door phone works with no network.
    const verified = answer.kind === 'ok' ? answer.owner : { ...owner, role: keptRole() ?? owner.role };
    keepRole(verified.role);
    this.#set({ state: 'signed_in', token, ...verified });
  }

  async signIn(email: string, password: string, remember: boolean): Promise<SignInOutcome> {
    return this.#enter(await this.#calls.login(email, password), remember);
  }

  /** Stays signed in: a door phone is restarted in the middle of a queue. */
  async pair(code: string): Promise<SignInOutcome> {
    return this.#enter(await this.#calls.pair(code), true);
  }

  #enter(answer: LoginAnswer, remember: boolean): SignInOutcome {
    if (answer.kind === 'failed') return { ok: false, failure: answer };
    const owner = ownerOfToken(answer.token);
    if (!owner) return { ok: false, failure: { reason: 'no_token' } };
    storeToken(answer.token, remember);
    this.#set({ state: 'signed_in', token: answer.token, ...owner });
    return { ok: true };
  }

  /** The server answered 401 to `token`; an older one than the present is no news. */
  expire(token: string): void {
    if (this.#session.state !== 'signed_in' || this.#session.token !== token) return;
    endStoredToken(token, 'expired');
    this.#set(signedOut());
  }

  /** This door phone has handed in everything and is empty. */
  removed(token: string): void {
    if (this.#session.state !== 'signed_in' || this.#session.token !== token) return;
    endStoredToken(token, 'removed');
    this.#set(signedOut());
  }

  /** The server takes the owner of `token` for something else than before. */
  changeRole(token: string, role: SessionRole): void {
    if (this.#session.state !== 'signed_in' || this.#session.token !== token || this.#session.role === role) return;
    keepRole(role);
    this.#set({ ...this.#session, role });
  }

  /** Tells the server if it can be told, and forgets the person in any case. */
  async signOut(): Promise<void> {
    if (this.#session.state !== 'signed_in') return;
    const { token } = this.#session;
    clearStoredToken();
    this.#set(signedOut());
    await this.#calls.logout(token);
  }

  #set(session: Session): void {
    this.#session = session;
    for (const listener of this.#listeners) listener();
  }
}
