import { z } from 'zod';
import type { CommandDefinition, Effect } from '../define/command.ts';
import { id } from '../define/fields.ts';
import type { ContentCollection } from './content.ts';
import { contentShapes } from './content-shapes.ts';

const some = {
  exhibitors: contentShapes.exhibitors.omit({ id: true }).partial(),
  sponsors: contentShapes.sponsors.omit({ id: true }).partial(),
  speakers: contentShapes.speakers.omit({ id: true }).partial(),
  sessions: contentShapes.sessions.omit({ id: true }).partial(),
  rooms: contentShapes.rooms.omit({ id: true }).partial(),
} as const;

/**
 * An admin changes something. Only what is named changes, so that two who edit different fields both keep theirs.
 * `base` has what stood in these fields when the edit began: where something else stands by then, its author is told.
 */
const of = <C extends ContentCollection>(collection: C) =>
  z.strictObject({
    collection: z.literal(collection),
    id,
    changes: some[collection],
    base: z.record(z.string().max(60), z.unknown()).optional(),
  });

export const UpdateContentArgs = z.discriminatedUnion('collection', [
  of('exhibitors'),
  of('sponsors'),
  of('speakers'),
  of('sessions'),
  of('rooms'),
]);
export type UpdateContentArgs = z.infer<typeof UpdateContentArgs>;

export const updateContent: CommandDefinition<UpdateContentArgs> = {
  effects: ({ collection, id, changes }) => [
    {
      collection,
      id,
      // What travels as JSON has no field that is there and undefined.
      change: (current: object | undefined) => current && { ...current, ...changes },
    } as Effect,
  ],
};
