import type { Outcome } from '@baraza/schema/sync/command';
import type { WireDocument } from '@baraza/schema/sync/document';
import type { PushResponse } from '@baraza/schema/sync/push';
import type { Queries } from '../../database/database.ts';
import { inLanguage } from '../../http/problem-words/problem-words.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { DocumentRef } from '../command-handler.ts';
import { readDocuments } from '../pull/documents.ts';
import type { Answer } from './outcomes.store.ts';

/** The device puts back what it showed by itself, and pulls the rest. */
const REFUSED_DOCUMENTS = 200;

type Document = WireDocument['document'];

/** How a push is answered, in full or in short. */
export type Answered = Pick<PushResponse, 'outcomes' | 'applied'>;

/**
 * Returns the outcomes of a batch with the documents that its commands touched, as they are at the end of the batch.
 * Each collection is read once.
 */
export async function withDocuments(
  tx: Queries,
  viewer: Viewer,
  ids: readonly string[],
  answers: ReadonlyMap<string, Answer>,
): Promise<Outcome[]> {
  const told = toldOf(ids, answers);
  const find = await readAll(tx, viewer, [...told.values()].flat());
  return ids.map((command_id) => {
    const answer = answers.get(command_id) as Answer;
    return {
      command_id,
      status: answer.status,
      ...(answer.code && { code: answer.code }),
      ...(answer.detail && { detail: inLanguage(answer.detail, viewer.language) }),
      transaction: answer.xid,
      documents: (told.get(command_id) ?? []).map((ref) => ({ collection: ref.collection, document: find(ref) })),
    };
  });
}

/**
 * What each outcome tells of. Refused commands name documents of their sender's choice, a thousand of them the same one twenty
 * times: each is told once in an answer, with the last of them, and no more than the device can have changed in a screen or two.
 */
function toldOf(ids: readonly string[], answers: ReadonlyMap<string, Answer>): Map<string, DocumentRef[]> {
  const told = new Map<string, DocumentRef[]>();
  const ofRefused = new Set<string>();
  const isNew = (key: string) => ofRefused.size < REFUSED_DOCUMENTS && ofRefused.size < ofRefused.add(key).size;
  for (const id of [...new Set(ids)].reverse()) {
    const { status, touched } = answers.get(id) as Answer;
    told.set(id, status === 'applied' ? touched : touched.filter((ref) => isNew(keyOf(ref))));
  }
  return told;
}

/**
 * Answers in short: refused commands one by one, all others together and without documents, which the device pulls.
 */
export async function shortAnswers(
  tx: Queries,
  viewer: Viewer,
  ids: readonly string[],
  answers: ReadonlyMap<string, Answer>,
  arrived_at: string,
): Promise<Answered> {
  const all = [...answers.values()];
  const applied = all.filter(({ status }) => status === 'applied');
  const latest = applied.reduce((most, { xid }) => (BigInt(xid) > most ? BigInt(xid) : most), 0n);
  const refused = new Map([...answers].filter(([, { status }]) => status === 'rejected'));
  return {
    outcomes: await withDocuments(
      tx,
      viewer,
      [...new Set(ids)].filter((id) => refused.has(id)),
      refused,
    ),
    applied: {
      first: ids[0] ?? '',
      last: ids.at(-1) ?? '',
      count: ids.length,
      transaction: String(latest),
      arrived_at,
      collections: [...new Set(applied.flatMap(({ touched }) => touched.map(({ collection }) => collection)))],
    },
  };
}

async function readAll(tx: Queries, viewer: Viewer, refs: readonly DocumentRef[]) {
  const read = new Map<string, Document>();
  for (const collection of new Set(refs.map((ref) => ref.collection))) {
    const ids = refs.filter((ref) => ref.collection === collection).map(({ id }) => id);
    const documents = await readDocuments(tx, viewer, collection, ids);
    for (const [id, document] of documents) read.set(keyOf({ collection, id }), document);
  }
  return (ref: DocumentRef) => read.get(keyOf(ref)) as Document;
}

const keyOf = ({ collection, id }: DocumentRef) => `${collection} ${id}`;
