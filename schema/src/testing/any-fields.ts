import fc from 'fast-check';
import type { FieldKind, FieldRule } from '../define/form-fields.ts';
import { aLine, anInstant } from './any-values.ts';

const ANY: Partial<Record<FieldKind, (rule: FieldRule) => fc.Arbitrary<unknown>>> = {
  line: ({ required }) =>
    required ? fc.string({ minLength: 1, maxLength: 20 }) : aLine.map((text) => text.slice(0, 20)),
  text: () => fc.string({ unit: 'binary', maxLength: 200 }),
  link: () => fc.webUrl(),
  email: () => fc.emailAddress(),
  words: () => fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 5 }),
  languages: () => fc.subarray(['en', 'fr', 'sw', 'pt-MZ'], { minLength: 1 }),
  zone: () => fc.constantFrom('Africa/Nairobi', 'Africa/Lagos', 'UTC'),
  day: () => fc.constantFrom('2026-11-21', '2028-02-29'),
  moment: () => anInstant,
  choice: ({ options = [] }) => fc.constantFrom(...options),
  flag: () => fc.boolean(),
  number: () => fc.nat({ max: 5_000 }),
  picture: () => fc.constantFrom(null, '/media/abc.webp'),
  translations: ({ texts = [] }) =>
    fc.oneof(
      fc.constant(null),
      fc.dictionary(
        fc.constantFrom('fr', 'sw', 'ar'),
        fc.record(Object.fromEntries(texts.map((name) => [name, aLine])), { requiredKeys: [] }),
        { maxKeys: 3 },
      ),
    ),
  place: () => fc.constantFrom(null, { x: 1, y: 2, width: 3, height: 4 }),
};

/** For tests: arbitrary values for each form field, nested as in the document. `own` overrides fields with ids. */
export function anyFields(
  fields: Readonly<Record<string, FieldRule>>,
  own: Record<string, fc.Arbitrary<unknown>> = {},
): Record<string, fc.Arbitrary<unknown>> {
  const parts: Record<string, Record<string, fc.Arbitrary<unknown>>> = {};
  const plain: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, rule] of Object.entries(fields)) {
    if (own[name]) continue;
    const any = ANY[rule.kind]?.(rule);
    if (!any) throw new Error(`Nothing makes up a field of kind "${rule.kind}": give one for ${name}`);
    if (rule.of) parts[rule.of.object] = { ...parts[rule.of.object], [rule.of.field]: any };
    else plain[name] = any;
  }
  const objects = Object.entries(parts).map(([name, each]) => [name, fc.record(each, { requiredKeys: [] })]);
  return { ...plain, ...Object.fromEntries(objects), ...own };
}
