import type { LineShape } from '../../e2e/support/line-shape.ts';

/** What a person sees on a phone that was never here, in the order in which they need it. */
export const MOMENTS = ['first words', 'form can be typed into', 'ticket', 'programme', 'whole event'] as const;
export type Moment = (typeof MOMENTS)[number];

export interface Line {
  shape: LineShape;
  /** How many times slower the phone's processor is than this machine's. */
  slowDown: number;
  /** Milliseconds since the address was opened. */
  budgets: Partial<Record<Moment, number>>;
}

const VILLAGE = { down: 50_000, up: 50_000, roundTrip: 2_000 };
const PATIENCE = { 'first words': 6_000, 'form can be typed into': 12_000, ticket: 40_000, 'whole event': 90_000 };

export const LINES: Record<string, Line> = {
  '50 kbit/s, 2 s': { shape: VILLAGE, slowDown: 1, budgets: PATIENCE },
  '50 kbit/s, 2 s, 20 % lost': { shape: { ...VILLAGE, loss: 0.2 }, slowDown: 1, budgets: PATIENCE },
  '700 kbit/s, 300 ms, 4x slower': {
    shape: { down: 700_000, up: 700_000, roundTrip: 300 },
    slowDown: 4,
    budgets: { 'form can be typed into': 2_000, ticket: 5_000 },
  },
};
