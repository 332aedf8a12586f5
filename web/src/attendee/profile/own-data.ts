import type { Answer, Replica } from '../../replica/index.ts';

export interface OwnDataFile {
  /** Source of the data: the server has more, the device is always available. */
  from: 'server' | 'device';
  data: Record<string, unknown>;
}

/** The server's data about a person, else this device's; always with the waiting commands. */
export async function ownDataFile(
  replica: Replica,
  answer: Answer<Record<string, unknown>>,
  now: Date,
): Promise<OwnDataFile> {
  const held = await collectOwnData(replica, now);
  if (answer.kind !== 'ok') return { from: 'device', data: held };
  const { event_id, collected_at, not_sent_yet, refused } = held;
  return { from: 'server', data: { event_id, collected_at, ...answer.body, not_sent_yet, refused } };
}

/**
 * This device's data about a person: their card, actions and records. Other people's cards are not included;
 * connections refer to them by id.
 */
export async function collectOwnData(replica: Replica, now: Date): Promise<Record<string, unknown>> {
  const { db, user_id, event_id } = replica;
  const mine = { selector: { user_id } };
  const [
    user,
    checkIns,
    reads,
    bookmarks,
    ratings,
    questions,
    blocks,
    reports,
    connections,
    contactDetails,
    notes,
    meetings,
    waiting,
  ] = await Promise.all([
    db.users.findOne(user_id).exec(),
    db.check_ins.find(mine).exec(),
    db.notification_reads.find(mine).exec(),
    db.bookmarks.find(mine).exec(),
    db.ratings.find(mine).exec(),
    db.questions.find(mine).exec(),
    db.blocks.find(mine).exec(),
    db.reports.find({ selector: { reporter_id: user_id } }).exec(),
    db.connections.find({ selector: { $or: [{ requester_id: user_id }, { addressee_id: user_id }] } }).exec(),
    db.contact_details.findOne(user_id).exec(),
    db.person_notes.find().exec(),
    db.meetings.find().exec(),
    replica.outbox.contents(),
  ]);
  const plain = (documents: readonly { toJSON(): unknown }[]) => documents.map((document) => document.toJSON());
  return {
    event_id,
    collected_at: now.toISOString(),
    profile: user?.toJSON() ?? null,
    check_ins: plain(checkIns),
    connections: plain(connections),
    contact_details: contactDetails?.toJSON() ?? null,
    person_notes: plain(notes),
    meetings: plain(meetings),
    bookmarks: plain(bookmarks),
    ratings: plain(ratings),
    questions: plain(questions),
    blocks: plain(blocks),
    reports: plain(reports),
    notification_reads: plain(reads),
    not_sent_yet: waiting.waiting,
    refused: waiting.refused,
  };
}
