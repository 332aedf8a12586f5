import { z } from 'zod';
import { defineCommand, type Effect } from '../define/command.ts';
import {
  AVATAR_MAX_LENGTH,
  AVATAR_MEDIA_TYPES,
  id,
  isReadable,
  line,
  maskOf,
  ownImage,
  text,
} from '../define/fields.ts';
import { addedPerson, changedPerson, NewPerson, PersonBase, PersonChanges, withFirstName } from './person-fields.ts';
import { personNoteId } from './person-note.ts';
import { PROFILE_FIELDS, ROLES, User } from './user.ts';

/** Up to this many documents, the replica looks up each one in the outbox (`LOOK_UP_LIMIT`), which is fast. */
export const IMPORT_BATCH_SIZE = 50;

/** A person in an import. Existing people need no name: only changed fields are sent. */
const ImportedPerson = NewPerson.partial({ name: true }).extend({
  /** Not whom the address signs in, if there is such a person: several tickets were bought with it. */
  shares_email: z.boolean().optional(),
});
export type ImportedPerson = z.infer<typeof ImportedPerson>;

/** Whether a line says no more than that somebody who is there is on the list: undoing an earlier import leaves them then. */
export const isNamedOnly = ({ id: _, email: __, shares_email: ___, ...said }: ImportedPerson): boolean =>
  Object.keys(said).length === 0;

/** Commands on people. */
export const peopleCommands = {
  /** Adds a person, who chooses a password with a mailed link. */
  create_person: defineCommand({
    args: z.strictObject({ person: NewPerson }),
    effects: ({ person }, by) => [
      { collection: 'users', id: person.id, change: (current) => current ?? addedPerson(person, by) },
    ],
  }),

  /**
   * Changes a person. Only the named fields change. `base` has their values when the edit began: if somebody else has
   * changed one of them since, this is refused, and says what is there now. Without it, as older apps send it, the last one wins.
   */
  update_person: defineCommand({
    args: z.strictObject({ user_id: id, changes: PersonChanges, base: PersonBase.optional() }),
    effects: ({ user_id, changes }) => [
      { collection: 'users', id: user_id, change: (current) => current && changedPerson(current, changes) },
    ],
  }),

  /** Changes a person's role; this ends all their sessions. */
  change_role: defineCommand({
    args: z.strictObject({ user_id: id, role: z.enum(ROLES) }),
    effects: ({ user_id, role }) => [
      { collection: 'users', id: user_id, change: (current) => current && { ...current, role } },
    ],
  }),

  /** Revokes a ticket, so that doors refuse its code, or makes it valid again. */
  set_ticket_status: defineCommand({
    args: z.strictObject({ user_id: id, ticket_status: User.shape.ticket_status.unwrap() }),
    effects: ({ user_id, ticket_status }) => [
      { collection: 'users', id: user_id, change: (current) => current && { ...current, ticket_status } },
    ],
  }),

  /** Reissues a ticket, for a lost badge: doors refuse codes of lower versions, and of other systems, from then on. */
  replace_ticket: defineCommand({
    args: z.strictObject({
      user_id: id,
      /** The version to replace. Idempotent: two admins who replace the same version issue one new ticket. */
      replaces: z.int().min(1).max(1_000_000),
    }),
    effects: ({ user_id, replaces }) => [
      {
        collection: 'users',
        id: user_id,
        change: (current) =>
          current?.ticket_version === replaces
            ? { ...current, ticket_version: replaces + 1, external_code: '' }
            : undefined,
      },
    ],
  }),

  /** Removes a person and everything about them, permanently. */
  erase_person: defineCommand({
    args: z.strictObject({ user_id: id }),
    effects: ({ user_id }) => [
      { collection: 'users', id: user_id, change: (current) => (current ? 'delete' : undefined) },
    ],
  }),

  /**
   * Imports a part of a list of people: changes those whose email exists, and adds the others. Who has the email under another
   * name than an added line stays as they are; the new person shares it. A line with nothing but id and email changes nothing.
   * Idempotent, also from another device. Roles and passwords can't be imported.
   */
  import_people: defineCommand({
    args: z
      .strictObject({
        people: z.array(ImportedPerson).max(IMPORT_BATCH_SIZE),
        /** People who cancelled: their tickets are revoked. */
        revoked: z.array(id).max(IMPORT_BATCH_SIZE).optional(),
        /** The whole import, so that it can be undone. */
        of: z.strictObject({ id, file: line, people: z.int().min(1).max(1_000_000).optional() }).optional(),
      })
      .refine(({ people, revoked = [] }) => people.length + revoked.length > 0),
    effects: ({ people, revoked = [] }, by) => [
      // Of a whole list, most lines may change nothing: these cost the device no look at its documents.
      ...people
        .filter((line) => !isNamedOnly(line))
        .map(
          ({ id, email, name, shares_email, ...more }): Effect => ({
            collection: 'users',
            id,
            change: (current) => {
              if (current) return changedPerson(current, { ...more, ...(name !== undefined && { name }) });
              return name === undefined ? undefined : addedPerson({ ...more, id, email, name }, by, shares_email);
            },
          }),
        ),
      ...revoked.map(
        (id): Effect => ({
          collection: 'users',
          id,
          change: (current) => current && { ...current, ticket_status: 'revoked' },
        }),
      ),
    ],
  }),

  /**
   * Undoes a whole import within a day: people whom it added and nobody changed since are removed, what it changed is
   * as before. Others stay as they are, and so does whom another import has named since.
   */
  undo_import: defineCommand({
    args: z.strictObject({ import_id: id }),
    // Only the server knows whom an import of another device added.
    effects: () => [],
  }),

  /** A person changes their own profile. Only the named fields change, and with the name a first name taken from it. */
  update_profile: defineCommand({
    args: z.strictObject({
      changes: User.pick(maskOf([...PROFILE_FIELDS, 'hidden']))
        .extend({ avatar: ownImage, name: User.shape.name.refine(isReadable, 'A name is needed.') })
        .partial(),
    }),
    effects: ({ changes }, by) => [
      {
        collection: 'users',
        id: by.user_id,
        // JSON has no undefined values.
        change: (current) => current && { ...current, ...(withFirstName(current, changes) as Partial<User>) },
      },
    ],
  }),

  /**
   * Sets a person's avatar, cropped and scaled down on the device. The bytes are in the command, so that it waits in
   * the outbox like any other.
   */
  set_avatar: defineCommand({
    args: z.strictObject({
      media_type: z.enum(AVATAR_MEDIA_TYPES),
      /** Base64. */
      image: z.base64().min(4).max(AVATAR_MAX_LENGTH),
    }),
    effects: ({ media_type, image }, by) => [
      {
        collection: 'users',
        id: by.user_id,
        change: (current) => current && { ...current, avatar: `data:${media_type};base64,${image}` },
      },
    ],
  }),

  /** A person writes down something about another one, for themself alone. An empty text removes the note. */
  write_note: defineCommand({
    args: z.strictObject({
      /** Whom it is about. */
      user_id: id,
      text,
      /** The text that was edited; '' for a new note. */
      base: text,
    }),
    effects: ({ user_id, text }, by) => {
      const note = personNoteId(by.user_id, user_id);
      return [
        {
          collection: 'person_notes',
          id: note,
          // What another device wrote meanwhile is added by the server.
          change: (current) =>
            text === ''
              ? current && 'delete'
              : {
                  id: note,
                  event_id: by.event_id,
                  user_id: by.user_id,
                  about_id: user_id,
                  text,
                  updated_at: by.made_at,
                },
        },
      ];
    },
  }),
};
