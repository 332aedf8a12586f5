import fc from 'fast-check';
import type { ArgsOf } from '../commands.ts';
import type { ContentCollection } from '../content/content.ts';
import { AVATAR_MEDIA_TYPES } from '../define/fields.ts';
import { SPONSOR_TIERS } from '../event-defaults.ts';
import { SESSION_KINDS } from '../programme/session.ts';
import { aLine, anImage, anInstant, oneOf } from './any-values.ts';

const aName = fc.string({ minLength: 1, maxLength: 60 });
const aShape = fc.constantFrom(null, { x: 1, y: 2, width: 3, height: 4 });
const someTags = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 5 });
const aPicture = fc.constantFrom(null, '/media/abc.webp');
const aSource = fc.constantFrom(null, { guid: '0a99f1db-dfad-4534-888c-bd98acc576b3', type: 'lecture', answers: [] });

type Ids = Record<ContentCollection, readonly string[]>;

const fieldsOf = (ids: Ids) => ({
  exhibitors: {
    name: aName,
    description: aLine,
    category: aLine,
    country: aLine,
    logo: aPicture,
    website: fc.webUrl(),
    email: fc.emailAddress(),
    phone: fc.constantFrom('', '+254 700 000 000'),
    tags: someTags,
    booth: fc.constantFrom('', 'B12'),
    booth_shape: aShape,
  },
  sponsors: {
    name: aName,
    logo: aPicture,
    banner: aPicture,
    tier: fc.constantFrom(...SPONSOR_TIERS),
    description: aLine,
    website: fc.webUrl(),
  },
  speakers: {
    name: aName,
    title: aLine,
    company: aLine,
    bio: aLine,
    avatar: aPicture,
    expertise: someTags,
    sessions: fc.uniqueArray(oneOf(ids.sessions), { maxLength: 4 }),
    social: fc.record({ website: fc.webUrl() }, { requiredKeys: [] }),
    featured: fc.boolean(),
    source: aSource,
  },
  sessions: {
    title: aName,
    subtitle: aLine,
    abstract: aLine,
    description: aLine,
    start_time: anInstant,
    end_time: anInstant,
    room_id: fc.oneof(fc.constant(''), oneOf(ids.rooms)),
    track: aLine,
    kind: fc.constantFrom(...SESSION_KINDS),
    language: fc.constantFrom('', 'en', 'sw'),
    links: fc.array(fc.record({ url: fc.webUrl(), title: aLine }), { maxLength: 3 }),
    source: aSource,
  },
  rooms: {
    name: aName,
    description: aLine,
    floor: aLine,
    capacity: fc.nat({ max: 5_000 }),
    shape: aShape,
    source: aSource,
  },
});

/** Any content that an admin may make, change or remove. */
export function anyContent(ids: Ids): {
  create_content: fc.Arbitrary<ArgsOf<'create_content'>>;
  update_content: fc.Arbitrary<ArgsOf<'update_content'>>;
  delete_content: fc.Arbitrary<ArgsOf<'delete_content'>>;
  set_picture: fc.Arbitrary<ArgsOf<'set_picture'>>;
} {
  const kinds = Object.entries(fieldsOf(ids)) as [ContentCollection, Record<string, fc.Arbitrary<unknown>>][];
  const ofEach = (make: (collection: ContentCollection, fields: (typeof kinds)[0][1]) => fc.Arbitrary<unknown>) =>
    fc.oneof(...kinds.map(([collection, fields]) => make(collection, fields))) as fc.Arbitrary<never>;
  const picture = { media_type: fc.constantFrom(...AVATAR_MEDIA_TYPES), image: anImage };
  const pictured = [
    ['exhibitors', 'logo'],
    ['sponsors', 'banner'],
    ['speakers', 'avatar'],
  ] as const;
  return {
    create_content: ofEach((collection, fields) =>
      fc.record({
        collection: fc.constant(collection),
        document: fc.record({ id: oneOf(ids[collection]), ...fields }),
      }),
    ),
    update_content: ofEach((collection, fields) =>
      fc.record(
        {
          collection: fc.constant(collection),
          id: oneOf(ids[collection]),
          changes: fc.record(fields, { requiredKeys: [] }),
          base: fc.record(fields, { requiredKeys: [] }),
        },
        { requiredKeys: ['collection', 'id', 'changes'] },
      ),
    ),
    delete_content: ofEach((collection) =>
      fc.record({ collection: fc.constant(collection), id: oneOf(ids[collection]) }),
    ),
    set_picture: fc.oneof(
      ...pictured.map(([collection, field]) =>
        fc.record(
          {
            collection: fc.constant(collection),
            id: oneOf(ids[collection]),
            field: fc.constant(field),
            ...picture,
            base: aPicture,
          },
          { requiredKeys: ['collection', 'id', 'field', 'media_type', 'image'] },
        ),
      ),
    ),
  };
}
