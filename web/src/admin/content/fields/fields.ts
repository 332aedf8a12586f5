import type { ContentCollection } from '@baraza/schema/content/content';

type TextKind = 'line' | 'text' | 'link' | 'email' | 'tel';
type OtherKind =
  | 'number'
  | 'words'
  | 'tier'
  | 'sessionKind'
  | 'moment'
  | 'room'
  | 'sessions'
  | 'social'
  | 'flag'
  | 'place';

/** A field of a form, in the order in which it is asked for. */
export interface FieldPlan {
  name: string;
  kind: TextKind | OtherKind;
  required?: true;
  /** Letters. */
  max?: number;
}

const line = (name: string, more: Partial<FieldPlan> = {}): FieldPlan => ({ name, kind: 'line', max: 200, ...more });
const text = (name: string): FieldPlan => ({ name, kind: 'text', max: 5_000 });
const link = (name: string): FieldPlan => ({ name, kind: 'link', max: 300 });

/** Pictures are asked for by themselves: their bytes travel by themselves. */
export const FIELDS: Record<ContentCollection, readonly FieldPlan[]> = {
  exhibitors: [
    line('name', { required: true }),
    line('booth', { max: 20 }),
    { name: 'booth_shape', kind: 'place' },
    text('description'),
    line('category'),
    line('country'),
    { name: 'tags', kind: 'words' },
    link('website'),
    { name: 'email', kind: 'email', max: 254 },
    { name: 'phone', kind: 'tel', max: 40 },
  ],
  sponsors: [line('name', { required: true }), { name: 'tier', kind: 'tier' }, text('description'), link('website')],
  speakers: [
    line('name', { required: true }),
    line('title'),
    line('company'),
    text('bio'),
    { name: 'sessions', kind: 'sessions' },
    { name: 'expertise', kind: 'words' },
    { name: 'social', kind: 'social' },
    { name: 'featured', kind: 'flag' },
  ],
  sessions: [
    line('title', { required: true }),
    line('subtitle'),
    { name: 'start_time', kind: 'moment', required: true },
    { name: 'end_time', kind: 'moment', required: true },
    { name: 'room_id', kind: 'room' },
    { name: 'kind', kind: 'sessionKind' },
    line('track'),
    line('language', { max: 20 }),
    text('abstract'),
    text('description'),
  ],
  rooms: [
    line('name', { required: true }),
    line('floor'),
    { name: 'capacity', kind: 'number' },
    { name: 'shape', kind: 'place' },
    text('description'),
  ],
};
