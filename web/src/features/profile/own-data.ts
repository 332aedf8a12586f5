import type { Replica } from '../../replica/index.ts';

/**
 * All that this device holds about a person: their own card, what they did and what they have on record. Other
 * people's cards are not theirs to take along; connections name them.
 */
export async function collectOwnData(replica: Replica, now: Date): Promise<Record<string, unknown>> {
  const { db, user_id, event_id } = replica;
  const mine = { selector: { user_id } };
  const [user, checkIns, reads, bookmarks, connections, waiting] = await Promise.all([
    db.users.findOne(user_id).exec(),
    db.check_ins.find(mine).exec(),
    db.notification_reads.find(mine).exec(),
    db.bookmarks.find(mine).exec(),
    db.connections.find({ selector: { $or: [{ requester_id: user_id }, { addressee_id: user_id }] } }).exec(),
    replica.outbox.contents(),
  ]);
  const plain = (documents: readonly { toJSON(): unknown }[]) => documents.map((document) => document.toJSON());
  return {
    event_id,
    collected_at: now.toISOString(),
    profile: user?.toJSON() ?? null,
    check_ins: plain(checkIns),
    connections: plain(connections),
    bookmarks: plain(bookmarks),
    notification_reads: plain(reads),
    not_sent_yet: waiting.waiting,
    refused: waiting.refused,
  };
}
