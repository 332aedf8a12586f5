import { z } from 'zod';
import { defineCommand } from '../define/command.ts';
import { AVATAR_MAX_LENGTH, AVATAR_MEDIA_TYPES, id, maskOf, ownImage } from '../define/fields.ts';
import { addedPerson, changedPerson, NewPerson, PersonChanges } from './person-fields.ts';
import { PROFILE_FIELDS, ROLES, User } from './user.ts';

/** So many look themselves up in the outbox one by one, which is quicker than to read all that waits. */
export const IMPORT_BATCH_SIZE = 50;

/** Somebody in an import. Who is there already needs no name: only what differs is sent. */
const ImportedPerson = NewPerson.partial({ name: true });
export type ImportedPerson = z.infer<typeof ImportedPerson>;

/** What can be done with people. */
export const peopleCommands = {
  /** An admin adds a person, who chooses a password by a link that is mailed. */
  create_person: defineCommand({
    args: z.strictObject({ person: NewPerson }),
    effects: ({ person }, by) => [
      { collection: 'users', id: person.id, change: (current) => current ?? addedPerson(person, by) },
    ],
  }),

  /** An admin changes what is known of a person. Only what is named changes. */
  update_person: defineCommand({
    args: z.strictObject({ user_id: id, changes: PersonChanges }),
    effects: ({ user_id, changes }) => [
      { collection: 'users', id: user_id, change: (current) => current && changedPerson(current, changes) },
    ],
  }),

  /** An admin says what somebody else may do; that person is signed out everywhere by it. */
  change_role: defineCommand({
    args: z.strictObject({ user_id: id, role: z.enum(ROLES) }),
    effects: ({ user_id, role }) => [
      { collection: 'users', id: user_id, change: (current) => current && { ...current, role } },
    ],
  }),

  /** An admin revokes a ticket, so that its code opens no door, or makes it good again. */
  set_ticket_status: defineCommand({
    args: z.strictObject({ user_id: id, ticket_status: User.shape.ticket_status.unwrap() }),
    effects: ({ user_id, ticket_status }) => [
      { collection: 'users', id: user_id, change: (current) => current && { ...current, ticket_status } },
    ],
  }),

  /** An admin issues a ticket anew, for a badge that was lost: codes of lower versions open no door from then on. */
  replace_ticket: defineCommand({
    args: z.strictObject({
      user_id: id,
      /** The version that is replaced. Two admins who replace the same one mean the same. */
      replaces: z.int().min(1).max(1_000_000),
    }),
    effects: ({ user_id, replaces }) => [
      {
        collection: 'users',
        id: user_id,
        change: (current) =>
          current?.ticket_version === replaces ? { ...current, ticket_version: replaces + 1 } : undefined,
      },
    ],
  }),

  /** An admin removes a person, with all that is about them, for good. */
  erase_person: defineCommand({
    args: z.strictObject({ user_id: id }),
    effects: ({ user_id }) => [
      { collection: 'users', id: user_id, change: (current) => (current ? 'delete' : undefined) },
    ],
  }),

  /**
   * An admin brings a part of a list of people. Who has the email already is changed, everybody else is added; so the same
   * again changes nothing, whichever device sends it. Roles and passwords can't be imported.
   */
  import_people: defineCommand({
    args: z.strictObject({
      people: z.array(ImportedPerson).min(1).max(IMPORT_BATCH_SIZE),
    }),
    effects: ({ people }, by) =>
      people.map(({ id, email, name, ...more }) => ({
        collection: 'users',
        id,
        change: (current) => {
          if (current) return changedPerson(current, { ...more, ...(name !== undefined && { name }) });
          return name === undefined ? undefined : addedPerson({ ...more, id, email, name }, by);
        },
      })),
  }),

  /** A person changes what others read of them. Only what is named changes. */
  update_profile: defineCommand({
    args: z.strictObject({
      changes: User.pick(maskOf([...PROFILE_FIELDS, 'hidden']))
        .extend({ avatar: ownImage })
        .partial(),
    }),
    effects: ({ changes }, by) => [
      {
        collection: 'users',
        id: by.user_id,
        // What travels as JSON has no field that is there and undefined.
        change: (current) => current && { ...current, ...(changes as Partial<User>) },
      },
    ],
  }),

  /**
   * A person's picture, cropped and made small on the device. The bytes travel in the command: taken with no network, it
   * waits and is sent like everything else.
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
};
