import { z } from 'zod';

/** Meaning of a field where its type is not enough; used by forms and test generators. See `form-fields.ts`. */
export type Meaning =
  | { kind: 'line'; input?: 'email' | 'tel' }
  | { kind: 'text' | 'link' | 'links' | 'zone' | 'languages' | 'picture' | 'place' | 'room' | 'sessions' }
  | { kind: 'choice'; start: string }
  /** Of these other fields. */
  | { kind: 'translations'; texts: readonly string[] };
export const meanings = z.registry<Meaning>();

/** Maximum length of an id from a device or the server. */
export const ID_MAX_LENGTH = 100;

export const id = z.string().min(1).max(ID_MAX_LENGTH);
/** An id composed of other ids, so that two devices that mean the same thing create one document. */
export const compositeId = z
  .string()
  .min(1)
  .max(2 * ID_MAX_LENGTH + 20);
/** UTC instant with milliseconds, "2026-11-21T08:30:00.000Z". */
export const instant = z.iso.datetime({ precision: 3 }).max(24);
/** Calendar day in the venue's time zone, "2026-11-21". */
export const day = z.iso.date();
/** Maximum bytes of an avatar: small enough for ten thousand of them, and for a command in the outbox. */
export const AVATAR_MAX_BYTES = 24 * 1024;
/** Maximum length of an avatar in base64. */
export const AVATAR_MAX_LENGTH = 4 * Math.ceil(AVATAR_MAX_BYTES / 3);
/** URL of an image, or a `data:` URL while it is unsent on the device. */
export const avatarImage = z
  .string()
  .max(AVATAR_MAX_LENGTH + 40)
  .nullable();
/** Maximum characters of single-line and multi-line user text. */
export const LINE_MAX_LENGTH = 200;
export const TEXT_MAX_LENGTH = 5_000;
export const line = z.string().max(LINE_MAX_LENGTH);
/** Has a visible character, and no control character, line break or bidi control, which would change the text around it. */
export const isReadable = (said: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(said) && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(said);
export const text = z.string().max(TEXT_MAX_LENGTH).register(meanings, { kind: 'text' });
export const tags = z.array(z.string().min(1).max(60)).max(30);
/** A web address, or a name such as "@amina"; never another scheme, because screens turn it into a link. */
/** Without a flag, which the API's description could not say. */
export const LINK_PATTERN = /^([hH][tT][tT][pP][sS]?:\/\/\S+|[^:]*)$/;
export const link = z.string().max(300).regex(LINK_PATTERN, 'Start with https://').register(meanings, { kind: 'link' });
export const social = z
  .object({ website: link.optional(), linkedin: link.optional(), twitter: link.optional() })
  .register(meanings, { kind: 'links' });
/** A picture of this origin, or null: nobody can make other people's devices call a foreign server. */
export const ownImage = z
  .string()
  .max(300)
  // No second slash, and nothing that a browser reads as one: a backslash, a tab before a slash.
  .regex(/^\/(?!\/)[\w\-./~%?=&]*$/, 'Upload an image')
  .nullable()
  .register(meanings, { kind: 'picture' });
/** Maximum bytes of a logo, a banner or a speaker's picture. */
export const PICTURE_MAX_BYTES = 60 * 1024;
export const PICTURE_MAX_LENGTH = 4 * Math.ceil(PICTURE_MAX_BYTES / 3);
/** URL of a picture, or a `data:` URL while it is unsent on the device. */
export const picture = z
  .string()
  .max(PICTURE_MAX_LENGTH + 40)
  .nullable()
  .register(meanings, { kind: 'picture' });
/** Additional data of an imported programme, kept so that an export can return it. */
export const source = z
  .record(z.string().max(100), z.unknown())
  .refine((kept) => JSON.stringify(kept).length <= 20_000, 'Too much beside the known fields')
  .nullable()
  .optional();
/** A rectangle on the floor plan, in the plan's own units; without `floor`, on its first floor. */
export const shape = z
  .object({
    x: z.number(),
    y: z.number(),
    width: z.number().positive(),
    height: z.number().positive(),
    floor: id.optional(),
  })
  .nullable()
  .register(meanings, { kind: 'place' });
/** Formats that browsers can encode; no SVG, which can contain scripts. */
export const AVATAR_MEDIA_TYPES = ['image/webp', 'image/jpeg'] as const;
export type AvatarMediaType = (typeof AVATAR_MEDIA_TYPES)[number];

/** Converts field names to the mask of Zod's `pick`. */
export const maskOf = <Name extends string>(names: readonly Name[]): Record<Name, true> =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
