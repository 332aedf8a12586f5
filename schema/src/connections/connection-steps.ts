import type { Connection } from './connection.ts';

export const CONNECTION_ANSWERS = ['accept', 'decline', 'withdraw'] as const;
export type ConnectionAnswer = (typeof CONNECTION_ANSWERS)[number];

type Step = Connection['status'] | 'removed' | 'unchanged';
type Side = 'requester' | 'addressee';

/**
 * What an answer makes of a connection, by who gives it. The requester takes back a request, or a connection that
 * came of it; the addressee accepts or declines, and may think again either way. Who was declined stays declined:
 * asking anew would be pestering.
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

/** Undefined: it stays as it is. */
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

/** Somebody asks a person with whom there is something already: who asks the one that asked them says yes. */
export function afterRequest(connection: Connection, userId: string, at: string): Connection | undefined {
  if (connection.addressee_id !== userId || connection.status === 'accepted') return undefined;
  return { ...connection, status: 'accepted', updated_at: at };
}
