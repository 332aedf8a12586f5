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
  size: BadgeSize;
  people: readonly BadgeOf[];
}

/** Letters that no font has are missing on somebody's badge. */
export interface Lacking {
  id: string;
  letters: string;
}

/** What the worker says. */
export type BadgeNews =
  | { kind: 'ready' }
  | { kind: 'drawn'; badges: number }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; lacking: readonly Lacking[] }
  | { kind: 'failed' };
