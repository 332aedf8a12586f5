import { z } from 'zod';

/** What a field holds where its type alone does not tell; forms and generators go by it. See `form-fields.ts`. */
export type Meaning =
  | { kind: 'line'; input?: 'email' | 'tel' }
  | { kind: 'text' | 'link' | 'links' | 'zone' | 'languages' | 'picture' | 'place' | 'room' | 'sessions' }
  | { kind: 'choice'; start: string };
export const meanings = z.registry<Meaning>();

/** Longest id that a device may make up or a server hands out. */
export const ID_MAX_LENGTH = 100;

export const id = z.string().min(1).max(ID_MAX_LENGTH);
/** An id made of others, so that two devices that mean the same thing make one document. */
export const compositeId = z
  .string()
  .min(1)
  .max(2 * ID_MAX_LENGTH + 20);
/** UTC instant with milliseconds, "2026-11-21T08:30:00.000Z". */
export const instant = z.iso.datetime({ precision: 3 }).max(24);
/** Calendar day in the venue's time zone, "2026-11-21". */
export const day = z.iso.date();
/** Bytes of a picture of a person: small enough for ten thousand of them, and for a command in a queue. */
export const AVATAR_MAX_BYTES = 24 * 1024;
/** The same in base64. */
export const AVATAR_MAX_LENGTH = 4 * Math.ceil(AVATAR_MAX_BYTES / 3);
/** An image, or one that waits on the device to be sent. */
export const avatarImage = z
  .string()
  .max(AVATAR_MAX_LENGTH + 40)
  .nullable();
/** Characters that a line and a text of people's own words may have. */
export const LINE_MAX_LENGTH = 200;
export const TEXT_MAX_LENGTH = 5_000;
export const line = z.string().max(LINE_MAX_LENGTH);
export const text = z.string().max(TEXT_MAX_LENGTH).register(meanings, { kind: 'text' });
export const tags = z.array(z.string().min(1).max(60)).max(30);
/** A web address, or a name such as "@amina"; never another scheme, as screens make links of it. */
export const LINK_PATTERN = /^(https?:\/\/\S+|[^:]*)$/;
export const link = z.string().max(300).regex(LINK_PATTERN, 'Start with https://').register(meanings, { kind: 'link' });
export const social = z
  .object({ website: link.optional(), linkedin: link.optional(), twitter: link.optional() })
  .register(meanings, { kind: 'links' });
/** A picture of this origin, or none: nobody can make other people's devices call a stranger's server. */
export const ownImage = z
  .string()
  .max(300)
  // No second slash, and nothing that a browser reads as one: a backslash, a tab before a slash.
  .regex(/^\/(?!\/)[\w\-./~%?=&]*$/, 'Upload an image')
  .nullable()
  .register(meanings, { kind: 'picture' });
/** Bytes of a logo, a banner or a speaker's picture. */
export const PICTURE_MAX_BYTES = 60 * 1024;
export const PICTURE_MAX_LENGTH = 4 * Math.ceil(PICTURE_MAX_BYTES / 3);
/** A picture, or one that waits on the device to be sent. */
export const picture = z
  .string()
  .max(PICTURE_MAX_LENGTH + 40)
  .nullable()
  .register(meanings, { kind: 'picture' });
/** What an imported programme says beyond the fields here, kept so that an export gives it back. */
export const source = z
  .record(z.string().max(100), z.unknown())
  .refine((kept) => JSON.stringify(kept).length <= 20_000, 'Too much beside the known fields')
  .nullable()
  .optional();
/** Place on the floor plan, in its own units. */
export const shape = z
  .object({ x: z.number(), y: z.number(), width: z.number().positive(), height: z.number().positive() })
  .nullable()
  .register(meanings, { kind: 'place' });
/** What browsers make of a drawing; no SVG, which can hold scripts. */
export const AVATAR_MEDIA_TYPES = ['image/webp', 'image/jpeg'] as const;
export type AvatarMediaType = (typeof AVATAR_MEDIA_TYPES)[number];

/** Names of fields as Zod's `pick` takes them. */
export const maskOf = <Name extends string>(names: readonly Name[]): Record<Name, true> =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
