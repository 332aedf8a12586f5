import type { ReplicaParts } from '../parts.ts';
import type { ServerCall } from '../pull/server-call.ts';
import { tokenBelongsTo } from '../session-token.ts';

interface OwnSessionOptions {
  /** The session's token at the moment, whoever's it is. */
  token: () => string | null;
  onSignedOut: (() => void) | undefined;
}

/** The session of the replica's owner: whether it may be used to talk to the server. */
export class OwnSession {
  private readonly parts: Pick<ReplicaParts, 'call' | 'outbox'>;
  private readonly options: OwnSessionOptions;
  /** The token that the server refused: to try it again is of no use. */
  private refused: string | null = null;
  /** The one that the call under way, or else the last one, went out with. */
  private spokenWith: string | null = null;

  constructor(parts: Pick<ReplicaParts, 'call' | 'outbox'>, options: OwnSessionOptions) {
    this.parts = parts;
    this.options = options;
  }

  /** Null while nobody is signed in, somebody else is, or the server has refused it. */
  token(): string | null {
    const current = this.options.token();
    return current !== this.refused && tokenBelongsTo(current, this.parts.outbox.owner) ? current : null;
  }

  readonly call: ServerCall = (path, about) => {
    this.spokenWith = this.options.token();
    return this.parts.call(path, about);
  };

  /** The server has refused the call under way. */
  signedOut(): void {
    this.refused = this.spokenWith;
    // They may have signed in again since the call went out: that session is not the one that was refused.
    if (this.refused === this.options.token()) this.options.onSignedOut?.();
  }
}
