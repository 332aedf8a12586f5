import type { CollectionName } from '@baraza/schema/entities';
import { unpackDocuments } from '@baraza/schema/sync/packed-documents';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import type { Snapshot } from '@baraza/schema/sync/snapshot';
import type { Failure } from '../outbox/drain-outbox.ts';
import { isCollection, type ReplicaParts } from '../parts.ts';
import { ASKED, SNAPSHOT, takeEarly } from './early-snapshot.ts';
import { isBusyStatus } from './server-call.ts';
import { asSnapshot } from './sync-answers.ts';

/** What everybody of a role sees, held in memory until a pull has said that it is for this replica. */
export interface HeldSnapshot {
  epoch: string;
  role: SessionRole;
  checkpoint: Checkpoint;
  documents: Map<CollectionName, Map<string, Record<string, unknown>>>;
}

/**
 * Asks for a snapshot. Resolves to undefined where the server has none, or one that this app can't read: everything is
 * pulled then; to a failure when it could not be asked.
 */
export async function fetchSnapshot({ call }: ReplicaParts): Promise<HeldSnapshot | Failure | undefined> {
  const begun = takeEarly();
  const answer = await call(SNAPSHOT, { ...ASKED, ...(begun && { begun }) });
  if (answer.kind === 'offline') return answer;
  if (answer.kind === 'problem') return isOfEveryCall(answer.status) ? answer : undefined;
  const snapshot = asSnapshot(answer.body);
  return snapshot && held(snapshot);
}

/** Whether a pull would be answered the same: no session, a removed phone, too many calls, a server in trouble. */
const isOfEveryCall = (status: number): boolean => status === 401 || isBusyStatus(status);

/** Undefined if something in it has no id. */
function held({ epoch, role, checkpoint, collections }: Snapshot): HeldSnapshot | undefined {
  const documents: HeldSnapshot['documents'] = new Map();
  for (const [name, tables] of Object.entries(collections)) {
    if (!isCollection(name)) continue;
    const byId = new Map<string, Record<string, unknown>>();
    for (const document of tables.flatMap(unpackDocuments)) {
      if (typeof document.id !== 'string') return undefined;
      byId.set(document.id, document);
    }
    documents.set(name, byId);
  }
  return { epoch, role, checkpoint, documents };
}
