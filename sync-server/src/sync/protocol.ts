import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { ProblemError } from '../http/problems.ts';

/** @throws ProblemError if the app has another protocol version; the app then keeps its outbox and updates itself. */
export function demandSameProtocol(version: number): void {
  if (version === PROTOCOL_VERSION) return;
  const older =
    version < PROTOCOL_VERSION ? 'The app is older than the server: update it.' : 'The server is older than the app.';
  throw new ProblemError('outdated_protocol', older);
}
