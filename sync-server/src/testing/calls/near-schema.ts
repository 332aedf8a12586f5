import fc from 'fast-check';

/** The parts of a JSON schema that ours use. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Stands for the id of whoever asks. */
export const ME = '~me~';

/** Ids of things that are there, so that calls get past their first questions. */
const KNOWN = [
  ME,
  'event-001',
  'attendee',
  'another',
  'admin',
  'room-1',
  'exhibitor-1',
  'notification-1',
  'check-in-1',
  'gate-north',
  '',
];
const HOSTILE = [
  "'; drop table users; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '%ff%c0%af',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202e\r\nBcc: all@test.example',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  '-1',
  'NaN',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '🦒'.repeat(60),
];

export const aString = fc.oneof(fc.constantFrom(...KNOWN), fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), {
  weight: 1,
  arbitrary: fc.constantFrom('x'.repeat(3_000), '\u0000'.repeat(3_000)),
});

export const anything = fc.oneof(
  fc.jsonValue(),
  aString,
  fc.constantFrom(null, true, -1, -0, 1e308, 2 ** 31, 2 ** 53, [], [[]], {}, [{}], { __proto__: null, length: -1 }),
);

/** What fits a schema, more or less, and now and then something else altogether. */
export function near(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(near));
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => [name, near(of)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (type === 'array') return fc.array(near(schema.items ?? {}), { maxLength: 4 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 1_000, 1_000) });
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'uuid') return fc.uuid();
  return aString;
}
