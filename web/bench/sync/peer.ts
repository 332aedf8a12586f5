import type { User } from '@baraza/schema/people/user';
import type { Person } from './peers/baraza-server.ts';

/** What an attendee sees of another person. */
export type Card = Omit<User, 'email' | 'role' | 'ticket_code'>;

/** What a scan makes known. */
export interface CheckIn {
  id: string;
  user_id: string;
  gate_id: string;
  check_in_method: string;
  verdict: string;
  made_at: string;
}

/** What a phone needs to begin. */
export interface Account extends Person {
  /** `http://127.0.0.1:port` of the proxy before the server. */
  address: string;
}

/** The server of a peer, in a process of its own. */
export interface PeerServer {
  port(): Promise<number>;
  /** Changes a field of these cards, as somebody else would. */
  touch(ids: string[], company: string): Promise<void>;
  /** Resolves when the server has this many check-ins. */
  received(count: number): Promise<void>;
}

/** A phone of a peer, in a process of its own. Its documents are in memory. */
export interface PeerPhone {
  /** Begins with nothing; resolves when all cards are on the phone. */
  fill(account: Account, cards: number): Promise<void>;
  /** Resolves when so many cards say this company. */
  sees(company: string, count: number): Promise<void>;
  /** Makes check-ins, one after the other; resolves when all are kept on the phone. */
  checkIn(made: CheckIn[]): Promise<void>;
  /** Resolves when the server has answered all check-ins of this phone. */
  drained(): Promise<void>;
  /** The network goes away, and comes back. */
  offline(): Promise<void>;
  online(): Promise<void>;
  close(): Promise<void>;
}

/** @param seen is called with the id of each check-in that was made elsewhere */
export type MakePhone = (seen: (id: string) => void) => PeerPhone;

export type Serve = (cards: Card[]) => Promise<PeerServer>;
