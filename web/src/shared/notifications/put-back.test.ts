import type { ReplacedEdit } from '@baraza/schema/messages/notification';
import { expect, it } from 'vitest';
import { isBack } from './put-back.tsx';

const edit = (was: unknown, is: unknown, field = 'translations'): ReplacedEdit => ({
  ...{ collection: 'exhibitors', id: 'acacia', changes: { [field]: was }, base: { [field]: is } },
});

it('a value is back when it stands there again', () => {
  expect(isBack({ booth: 'C3' }, edit('B2', 'C3', 'booth'))).toBe(false);
  expect(isBack({ booth: 'B2' }, edit('B2', 'C3', 'booth'))).toBe(true);
});

it('a translated text is back when it stands there again, beside what was written in other languages', () => {
  const texts = edit({ fr: { category: 'Sols' } }, { fr: { category: 'Terres' } });
  const sw = { category: 'Udongo' };
  expect(isBack({ translations: { sw, fr: { category: 'Terres' } } }, texts)).toBe(false);
  expect(isBack({ translations: { sw, fr: { category: 'Sols' } } }, texts)).toBe(true);
});
