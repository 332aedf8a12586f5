import fc from 'fast-check';
import type { ArgsOf } from '../commands.ts';
import type { ContentCollection } from '../content/content.ts';
import { AVATAR_MEDIA_TYPES } from '../define/fields.ts';
import { FIRST_FLOOR } from '../event/floor-plan.ts';
import { aLine, anImage } from './any-values.ts';

const aFloor = fc.constantFrom(FIRST_FLOOR, 'upper', 'roof');
const aNumber = fc.integer({ min: 1, max: 1_000 });
const aShape = fc.option(
  fc.record(
    { x: aNumber, y: aNumber, width: aNumber, height: aNumber, floor: aFloor },
    { requiredKeys: ['x', 'y', 'width', 'height'] },
  ),
);
const floors = fc.dictionary(
  aFloor.map((floor) => `floor ${floor}`),
  fc.record(
    { name: aLine, width: aNumber, height: aNumber, background: fc.constantFrom(null, '/media/map.webp') },
    { requiredKeys: [] },
  ),
  { maxKeys: 2 },
);

/** Arbitrary arguments of the commands on the floor plan. */
export function anyPlanning({ rooms, exhibitors }: Record<ContentCollection, readonly string[]>): {
  change_plan_draft: fc.Arbitrary<ArgsOf<'change_plan_draft'>>;
  set_floor_picture: fc.Arbitrary<ArgsOf<'set_floor_picture'>>;
  publish_plan: fc.Arbitrary<ArgsOf<'publish_plan'>>;
} {
  const aKey = fc.oneof(
    fc.constantFrom(...rooms).map((room) => `room ${room}`),
    fc.constantFrom(...exhibitors).map((exhibitor) => `booth ${exhibitor}`),
    fc.constantFrom('area 0', 'area 1', 'area foyer'),
  );
  const aPlace = fc.record({ shape: aShape, name: aLine, kind: aLine }, { requiredKeys: ['shape'] });
  const places = fc.dictionary(aKey, aPlace, { maxKeys: 3 });
  return {
    change_plan_draft: fc.record(
      { places, floors, forget: fc.array(aKey, { maxLength: 2 }) },
      { requiredKeys: [] },
    ) as fc.Arbitrary<ArgsOf<'change_plan_draft'>>,
    set_floor_picture: fc.record({
      floor_id: aFloor,
      media_type: fc.constantFrom(...AVATAR_MEDIA_TYPES),
      image: anImage,
    }),
    publish_plan: fc.record({ places, floors }),
  };
}
