import { z } from 'zod';
import { defineCommand, type Effect } from '../define/command.ts';
import { AVATAR_MEDIA_TYPES, id, ownImage, PICTURE_MAX_LENGTH } from '../define/fields.ts';
import { Exhibitor } from '../exhibition/exhibitor.ts';
import { Sponsor } from '../exhibition/sponsor.ts';
import { Room } from '../programme/room.ts';
import { Session } from '../programme/session.ts';
import { Speaker } from '../programme/speaker.ts';
import { CONTENT_COLLECTIONS, type ContentCollection, PICTURE_FIELDS } from './content.ts';

const notHere = { event_id: true } as const;

/** What an admin may say of each kind of content; a picture's bytes come by a command of their own. */
export const contentShapes = {
  exhibitors: z.strictObject({ ...Exhibitor.omit(notHere).shape, logo: ownImage }),
  sponsors: z.strictObject({ ...Sponsor.omit(notHere).shape, logo: ownImage, banner: ownImage }),
  speakers: z.strictObject({ ...Speaker.omit(notHere).shape, avatar: ownImage }),
  sessions: z.strictObject(Session.omit(notHere).shape),
  rooms: z.strictObject(Room.omit(notHere).shape),
} as const;

const creationOf = <C extends ContentCollection>(collection: C) =>
  z.strictObject({ collection: z.literal(collection), document: contentShapes[collection] });

const some = {
  exhibitors: contentShapes.exhibitors.omit({ id: true }).partial(),
  sponsors: contentShapes.sponsors.omit({ id: true }).partial(),
  speakers: contentShapes.speakers.omit({ id: true }).partial(),
  sessions: contentShapes.sessions.omit({ id: true }).partial(),
  rooms: contentShapes.rooms.omit({ id: true }).partial(),
} as const;

const changeOf = <C extends ContentCollection>(collection: C) =>
  z.strictObject({
    collection: z.literal(collection),
    id,
    changes: some[collection],
    base: z.record(z.string().max(60), z.unknown()).optional(),
  });

export const isPictureField = (collection: ContentCollection, field: string): boolean =>
  Object.hasOwn(PICTURE_FIELDS[collection], field);

/** What can be done with content. */
export const contentCommands = {
  /** An admin adds an exhibitor, a sponsor, a speaker, a session or a room; its id is made on the device. */
  create_content: defineCommand({
    args: z.discriminatedUnion('collection', [
      creationOf('exhibitors'),
      creationOf('sponsors'),
      creationOf('speakers'),
      creationOf('sessions'),
      creationOf('rooms'),
    ]),
    effects: ({ collection, document }, by) => [
      {
        collection,
        id: document.id,
        change: (current: object | undefined) => current ?? { ...document, event_id: by.event_id },
      } as Effect,
    ],
  }),

  /**
   * An admin changes something. Only what is named changes, so that two who edit different fields both keep theirs.
   * `base` has what stood in these fields when the edit began: where something else stands by then, its author is told.
   */
  update_content: defineCommand({
    args: z.discriminatedUnion('collection', [
      changeOf('exhibitors'),
      changeOf('sponsors'),
      changeOf('speakers'),
      changeOf('sessions'),
      changeOf('rooms'),
    ]),
    effects: ({ collection, id, changes }) => [
      {
        collection,
        id,
        // What travels as JSON has no field that is there and undefined.
        change: (current: object | undefined) => current && { ...current, ...changes },
      } as Effect,
    ],
  }),

  /** An admin removes something. What referred to it then refers to nothing: a session has no room, a star is gone. */
  delete_content: defineCommand({
    args: z.strictObject({ collection: z.enum(CONTENT_COLLECTIONS), id }),
    effects: ({ collection, id }) => [{ collection, id, change: (current: object | undefined) => current && 'delete' }],
  }),

  /**
   * An admin gives something its logo, banner or picture, made small on the device. The bytes travel in the command:
   * with no network it waits and is sent like everything else.
   */
  set_picture: defineCommand({
    args: z
      .strictObject({
        collection: z.enum(['exhibitors', 'sponsors', 'speakers']),
        id,
        field: z.enum(['logo', 'banner', 'avatar']),
        media_type: z.enum(AVATAR_MEDIA_TYPES),
        /** Base64. */
        image: z.base64().min(4).max(PICTURE_MAX_LENGTH),
        /** What stood there when the edit began, as in other changes; left out while that was still on the device. */
        base: ownImage.optional(),
      })
      .refine(({ collection, field }) => isPictureField(collection, field), {
        path: ['field'],
        error: 'No such picture',
      }),
    effects: ({ collection, id, field, media_type, image }) => [
      {
        collection,
        id,
        change: (current: object | undefined) =>
          current && { ...current, [field]: `data:${media_type};base64,${image}` },
      } as Effect,
    ],
  }),
};
