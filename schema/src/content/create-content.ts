import { z } from 'zod';
import type { CommandDefinition, Effect } from '../define/command.ts';
import type { ContentCollection } from './content.ts';
import { contentShapes } from './content-shapes.ts';

const of = <C extends ContentCollection>(collection: C) =>
  z.strictObject({ collection: z.literal(collection), document: contentShapes[collection] });

/** An admin adds an exhibitor, a sponsor, a speaker, a session or a room; its id is made on the device. */
export const CreateContentArgs = z.discriminatedUnion('collection', [
  of('exhibitors'),
  of('sponsors'),
  of('speakers'),
  of('sessions'),
  of('rooms'),
]);
export type CreateContentArgs = z.infer<typeof CreateContentArgs>;

export const createContent: CommandDefinition<CreateContentArgs> = {
  effects: ({ collection, document }, by) => [
    {
      collection,
      id: document.id,
      change: (current: object | undefined) => current ?? { ...document, event_id: by.event_id },
    } as Effect,
  ],
};
