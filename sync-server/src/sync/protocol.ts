import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { ProblemError } from '../http/problems.ts';

/** An app that speaks otherwise keeps its queue and updates. */
export function demandSameProtocol(version: number): void {
  if (version === PROTOCOL_VERSION) return;
  const older =
    version < PROTOCOL_VERSION ? 'The app is older than the server: update it.' : 'The server is older than the app.';
  throw new ProblemError('outdated_protocol', older);
}
