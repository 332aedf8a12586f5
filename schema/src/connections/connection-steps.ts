import type { Connection } from './connection.ts';

export const CONNECTION_ANSWERS = ['accept', 'decline', 'withdraw'] as const;
export type ConnectionAnswer = (typeof CONNECTION_ANSWERS)[number];

type Step = Connection['status'] | 'removed' | 'unchanged';
type Side = 'requester' | 'addressee';

/**
 * The next step of a connection, by who answers. The requester may withdraw a request or the resulting connection. The
 * addressee accepts or declines, and may change either later. A declined requester stays declined: asking again would
 * be harassment.
 */
const ANSWERS: Record<Side, Record<ConnectionAnswer, Record<Connection['status'], Step>>> = {
  requester: {
    accept: { requested: 'unchanged', accepted: 'unchanged', declined: 'unchanged' },
    decline: { requested: 'unchanged', accepted: 'unchanged', declined: 'unchanged' },
    withdraw: { requested: 'removed', accepted: 'removed', declined: 'unchanged' },
  },
  addressee: {
    accept: { requested: 'accepted', accepted: 'unchanged', declined: 'accepted' },
    decline: { requested: 'declined', accepted: 'declined', declined: 'unchanged' },
    withdraw: { requested: 'unchanged', accepted: 'unchanged', declined: 'unchanged' },
  },
};

/** Returns the connection after an answer; undefined when it does not change. */
export function afterAnswer(
  connection: Connection,
  userId: string,
  answer: ConnectionAnswer,
  at: string,
): Connection | 'delete' | undefined {
  const side: Side = connection.requester_id === userId ? 'requester' : 'addressee';
  const step = ANSWERS[side][answer][connection.status];
  if (step === 'unchanged') return undefined;
  return step === 'removed' ? 'delete' : { ...connection, status: step, updated_at: at };
}

/**
 * Returns an existing connection after another request: a request in the other direction accepts it, and its words
 * stand beside those of the first, also where another phone of the same person has accepted it meanwhile. Undefined when it
 * does not change.
 */
export function afterRequest(
  connection: Connection,
  userId: string,
  at: string,
  words: string,
): Connection | undefined {
  if (connection.addressee_id !== userId) return undefined;
  const said = connection.answer_words ?? '';
  // Once: a connection is no way to write to each other.
  if (connection.status === 'accepted' && (said !== '' || words === '')) return undefined;
  // Who thinks again after declining asks without words: what they said before is still what they said.
  const answer_words = words || said;
  return { ...connection, status: 'accepted', answer_words, updated_at: at };
}

/**
 * Returns a connection once one of its people blocks the other; undefined when it does not change. For the blocked
 * person it looks as if the other had withdrawn or disconnected, and a request of theirs as if nobody had answered. What was
 * declined stays so: a block, lifted again, is no way to ask once more.
 */
export function afterBlock(connection: Connection, blockerId: string, at: string): Connection | 'delete' | undefined {
  if (connection.status === 'declined') return undefined;
  if (connection.requester_id === blockerId) return 'delete';
  if (connection.status === 'accepted') return { ...connection, status: 'declined', updated_at: at };
  return { ...connection, withheld: true };
}
