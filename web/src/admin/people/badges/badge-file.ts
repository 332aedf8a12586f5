import type { BadgeSize } from './badge-sizes.ts';

/** What is printed of somebody. */
export interface BadgeOf {
  id: string;
  name: string;
  company: string;
  ticketType: string;
  code: string;
}

export interface BadgeOrder {
  event: string;
  /** Tag of the language that the event is in, for who has the file read aloud. */
  language: string;
  size: BadgeSize;
  people: readonly BadgeOf[];
}

/** Letters that no font has are missing on somebody's badge. */
export interface LackingBadge {
  id: string;
  letters: string;
}

export interface Lacking {
  /** What the event's name lacks, on every badge. */
  event: string;
  people: readonly LackingBadge[];
}

/** What the worker says. */
export type BadgeNews =
  | { kind: 'ready' }
  | { kind: 'drawn'; badges: number }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; lacking: Lacking }
  | { kind: 'failed' };
