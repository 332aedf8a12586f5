import { z } from 'zod';
import { defineCommand, type Effect, type MadeBy } from '../define/command.ts';
import { AVATAR_MEDIA_TYPES, id, ownImage, PICTURE_MAX_LENGTH } from '../define/fields.ts';
import { Exhibitor } from '../exhibition/exhibitor.ts';
import { Sponsor } from '../exhibition/sponsor.ts';
import { Room } from '../programme/room.ts';
import { Session } from '../programme/session.ts';
import { Speaker } from '../programme/speaker.ts';
import { CONTENT_COLLECTIONS, type ContentCollection, PICTURE_FIELDS } from './content.ts';
import { IMPORT_STEPS_MAX } from './import-steps-max.ts';
import { mergedChanges } from './merged-changes.ts';

const notHere = { event_id: true } as const;

/** Fields of each kind of content that an admin may set; a picture's bytes have their own command. */
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

/** Most of what an edit began with, as JSON: a session with all of its fields full, and room for what JSON escapes. */
export const CONTENT_BASE_MAX_LENGTH = 200_000;

/** What stood in these fields when an edit began, null where nothing did: not more than they may be, and else as it was found. */
const baseOf = (collection: ContentCollection) =>
  z
    .partialRecord(z.enum(Object.keys(some[collection].shape)), z.unknown())
    .refine((base) => JSON.stringify(base).length <= CONTENT_BASE_MAX_LENGTH, 'This is more than these fields may be');

const changeOf = <C extends ContentCollection>(collection: C) =>
  z.strictObject({
    collection: z.literal(collection),
    id,
    changes: some[collection],
    base: baseOf(collection).optional(),
  });

const importable = ['rooms', 'sessions', 'speakers'] as const;
type Importable = (typeof importable)[number];
const creating = <C extends Importable>(collection: C) => creationOf(collection).extend({ step: z.literal('create') });
const changing = <C extends Importable>(collection: C) => changeOf(collection).extend({ step: z.literal('change') });

/** Effect of an import on one room, session or speaker. */
const ImportStep = z.discriminatedUnion('step', [
  z.discriminatedUnion('collection', [creating('rooms'), creating('sessions'), creating('speakers')]),
  z.discriminatedUnion('collection', [changing('rooms'), changing('sessions'), changing('speakers')]),
  z.strictObject({ step: z.literal('remove'), collection: z.enum(importable), id }),
]);
export type ImportStep = z.infer<typeof ImportStep>;

export const isPictureField = (collection: ContentCollection, field: string): boolean =>
  Object.hasOwn(PICTURE_FIELDS[collection], field);

type Ref = { collection: ContentCollection; id: string };

/** The effects of each kind of step, alone or as one of many. */
const effectsOf = {
  create: ({ collection, document }: Pick<Ref, 'collection'> & { document: { id: string } }, by: MadeBy) =>
    ({
      collection,
      id: document.id,
      change: (current: object | undefined) => current ?? { ...document, event_id: by.event_id },
    }) as Effect,
  change: ({ collection, id, changes, base }: Ref & { changes: object; base?: Record<string, unknown> | undefined }) =>
    ({
      collection,
      id,
      // JSON has no undefined values.
      change: (current: object | undefined) =>
        current && { ...current, ...mergedChanges(collection, current, changes, base) },
    }) as Effect,
  remove: ({ collection, id }: Ref): Effect => ({
    collection,
    id,
    change: (current: object | undefined) => current && 'delete',
  }),
};

/** Commands on content. */
export const contentCommands = {
  /** Creates an exhibitor, sponsor, speaker, session or room; its id is generated on the device. */
  create_content: defineCommand({
    args: z.discriminatedUnion('collection', [
      creationOf('exhibitors'),
      creationOf('sponsors'),
      creationOf('speakers'),
      creationOf('sessions'),
      creationOf('rooms'),
    ]),
    effects: (args, by) => [effectsOf.create(args, by)],
  }),

  /**
   * Changes the named fields only, so that two admins who edit different fields both keep their changes. `base` has the
   * fields' values when the edit began: if another admin has changed them since, that admin is notified, unless both changes
   * can be kept.
   */
  update_content: defineCommand({
    args: z.discriminatedUnion('collection', [
      changeOf('exhibitors'),
      changeOf('sponsors'),
      changeOf('speakers'),
      changeOf('sessions'),
      changeOf('rooms'),
    ]),
    effects: (args) => [effectsOf.change(args)],
  }),

  /** Removes content. References to it are removed too: a session loses its room, bookmarks, ratings and questions are deleted. */
  delete_content: defineCommand({
    args: z.strictObject({ collection: z.enum(CONTENT_COLLECTIONS), id }),
    effects: (args) => [effectsOf.remove(args)],
  }),

  /**
   * A part of an imported programme: the steps in their order, all or none. A step on what somebody else has removed, or
   * has made already, changes nothing.
   */
  import_content: defineCommand({
    args: z.strictObject({ steps: z.array(ImportStep).min(1).max(IMPORT_STEPS_MAX) }),
    effects: ({ steps }, by) => steps.map((step) => effectsOf[step.step](step as never, by)),
  }),

  /**
   * Sets a logo, banner or picture, scaled down on the device. The bytes are in the command, so that it waits in the
   * outbox like any other.
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
        /** The field's value when the edit began, as in `update_content`; absent if that picture was still unsent. */
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
