import fc from 'fast-check';
import type { ArgsOf } from '../commands.ts';
import type { ContentCollection } from '../content/content.ts';
import { AVATAR_MEDIA_TYPES } from '../define/fields.ts';
import { forms } from '../forms.ts';
import { anyFields } from './any-fields.ts';
import { aLine, anImage, oneOf } from './any-values.ts';

const aPicture = fc.constantFrom(null, '/media/abc.webp');
const aSource = fc.constantFrom(null, { guid: '0a99f1db-dfad-4534-888c-bd98acc576b3', type: 'lecture', answers: [] });

type Ids = Record<ContentCollection, readonly string[]>;

/** Fields that an organiser enters, and those that an import sets. */
const fieldsOf = (ids: Ids) => ({
  exhibitors: anyFields(forms.exhibitors),
  sponsors: anyFields(forms.sponsors),
  speakers: anyFields(forms.speakers, {
    sessions: fc.uniqueArray(oneOf(ids.sessions), { maxLength: 4 }),
    source: aSource,
  }),
  sessions: anyFields(forms.sessions, {
    room_id: fc.oneof(fc.constant(''), oneOf(ids.rooms)),
    links: fc.array(fc.record({ url: fc.webUrl(), title: aLine }), { maxLength: 3 }),
    speaker_order: fc.uniqueArray(oneOf(ids.speakers), { maxLength: 4 }),
    source: aSource,
  }),
  rooms: anyFields(forms.rooms, { source: aSource }),
});

/** Arbitrary arguments of the content commands. */
export function anyContent(ids: Ids): {
  create_content: fc.Arbitrary<ArgsOf<'create_content'>>;
  update_content: fc.Arbitrary<ArgsOf<'update_content'>>;
  delete_content: fc.Arbitrary<ArgsOf<'delete_content'>>;
  import_content: fc.Arbitrary<ArgsOf<'import_content'>>;
  set_picture: fc.Arbitrary<ArgsOf<'set_picture'>>;
} {
  const kinds = Object.entries(fieldsOf(ids)) as [ContentCollection, Record<string, fc.Arbitrary<unknown>>][];
  type Make = (collection: ContentCollection, fields: (typeof kinds)[0][1]) => fc.Arbitrary<object>;
  const ofEach = (make: Make, among = kinds) =>
    fc.oneof(...among.map(([collection, fields]) => make(collection, fields))) as fc.Arbitrary<never>;
  const creation: Make = (collection, fields) =>
    fc.record({
      collection: fc.constant(collection),
      document: fc.record({ id: oneOf(ids[collection]), ...fields }),
    });
  const change: Make = (collection, fields) =>
    fc.record(
      {
        collection: fc.constant(collection),
        id: oneOf(ids[collection]),
        changes: fc.record(fields, { requiredKeys: [] }),
        base: fc.record(fields, { requiredKeys: [] }),
      },
      { requiredKeys: ['collection', 'id', 'changes'] },
    );
  const removal: Make = (collection) => fc.record({ collection: fc.constant(collection), id: oneOf(ids[collection]) });
  const ofProgramme = kinds.filter(([collection]) => ['rooms', 'sessions', 'speakers'].includes(collection));
  const step = (kind: string, make: Make) =>
    ofEach((...of) => make(...of).map((rest) => ({ step: kind, ...rest })), ofProgramme);
  const picture = { media_type: fc.constantFrom(...AVATAR_MEDIA_TYPES), image: anImage };
  const pictured = [
    ['exhibitors', 'logo'],
    ['sponsors', 'banner'],
    ['speakers', 'avatar'],
  ] as const;
  return {
    create_content: ofEach(creation),
    update_content: ofEach(change),
    delete_content: ofEach(removal),
    import_content: fc.record({
      steps: fc.array(fc.oneof(step('create', creation), step('change', change), step('remove', removal)), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
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
