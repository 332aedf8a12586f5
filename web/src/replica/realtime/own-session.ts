import type { ReplicaParts } from '../parts.ts';
import type { ServerCall } from '../pull/server-call.ts';
import { tokenBelongsTo } from '../session-token.ts';
import type { Direction } from './directions.ts';

interface OwnSessionOptions {
  /** The current session token, which may belong to another person. */
  token: () => string | null;
  onSignedOut: (() => void) | undefined;
}

/** Decides whether the current session may be used: it must belong to the replica's owner. */
export class OwnSession {
  private readonly parts: Pick<ReplicaParts, 'call' | 'outbox'>;
  private readonly options: OwnSessionOptions;
  /** The token that the server rejected: retrying with it is useless. */
  private refused: string | null = null;
  /** The token of the current call, or else of the last one, of each direction: a push goes out beside a pull. */
  private readonly spokenWith: Record<Direction, string | null> = { push: null, pull: null };

  constructor(parts: Pick<ReplicaParts, 'call' | 'outbox'>, options: OwnSessionOptions) {
    this.parts = parts;
    this.options = options;
  }

  /** Null while nobody or another person is signed in, or after the server rejected the token. */
  token(): string | null {
    const current = this.options.token();
    return current !== this.refused && tokenBelongsTo(current, this.parts.outbox.owner) ? current : null;
  }

  callOf(direction: Direction): ServerCall {
    return (path, about) => {
      this.spokenWith[direction] = this.options.token();
      return this.parts.call(path, about);
    };
  }

  /** The server answered 401 to the current call of this direction. */
  signedOut(direction: Direction): void {
    this.refused = this.spokenWith[direction];
    // After a new sign-in during the call, the new session is not the rejected one.
    if (this.refused === this.options.token()) this.options.onSignedOut?.();
  }
}
