import { commands } from '@baraza/schema/commands';
import { entities } from '@baraza/schema/entities';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rowWithout, WRITTEN } from './without-person.ts';

const ADDRESS = 'where somebody or something is reached or found; addresses of mail are replaced in every field';
const CHOSEN = 'chosen from the few words of an event';
const CODE = 'nobody writes it, or only as a code';
const ID = 'an id by another name';
const PICTURE = 'a picture';

/** Strings of the definition in which the audit log looks for nobody's name, and why. */
const NOT_WRITTEN: Record<string, string> = {
  ...{ address: ADDRESS, city: ADDRESS, country: ADDRESS, floor: ADDRESS, booth: ADDRESS },
  ...{ email: ADDRESS, phone: ADDRESS, messenger: ADDRESS, website: ADDRESS, linkedin: ADDRESS, twitter: ADDRESS },
  ...{ ticketType: CHOSEN, notification_type: CHOSEN, kind: CHOSEN, language: CHOSEN, time_zone: CHOSEN },
  ...{ external_code: CODE, gate_code: CODE, registration_code: CODE, ticket_code: CODE },
  ...{ app_version: CODE, replaces: CODE },
  ...{ copy_of: ID, instead_of: ID, mutes: ID, recorded_by: ID },
  ...{ avatar: PICTURE, background: PICTURE, banner: PICTURE, logo: PICTURE },
};

/** As far as this test reads it. */
interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

/** The names of all strings that are no fixed word, date or number; without lists, which the log reads as telling of others. */
function stringsIn(schema: JsonSchema | boolean | undefined, name = ''): string[] {
  if (typeof schema !== 'object') return [];
  const { type, format, enum: words, const: word, anyOf = [], properties = {}, additionalProperties } = schema;
  const isFree = type === 'string' && !format && !words && word === undefined;
  return [
    ...(isFree && !/(^|_)id$/.test(name) ? [name] : []),
    ...anyOf.flatMap((each) => stringsIn(each, name)),
    ...Object.entries(properties).flatMap(([field, each]) => stringsIn(each, field)),
    ...stringsIn(additionalProperties, name),
  ];
}

const defined = new Set(
  [...Object.values(entities).map(({ document }) => document), ...Object.values(commands).map(({ args }) => args)]
    .map((shape) => z.toJSONSchema(shape as z.ZodType, { unrepresentable: 'any', io: 'input' }) as JsonSchema)
    .flatMap((schema) => stringsIn(schema)),
);

it('knows of every text of the definition whether people write in it', () => {
  expect([...defined].filter((name) => !WRITTEN.has(name) && !(name in NOT_WRITTEN)).sort()).toEqual([]);
  expect([...WRITTEN, ...Object.keys(NOT_WRITTEN)].filter((name) => !defined.has(name))).toEqual([]);
  expect(Object.keys(NOT_WRITTEN).filter((name) => WRITTEN.has(name))).toEqual([]);
});

it.each([...WRITTEN])('finds a name in what is written as %s', (field) => {
  const person = { id: 'amina', name: 'Amina', emails: [], shared: [] };
  expect(rowWithout({ [field]: 'Says Amina', by: 'amina' }, person)).toEqual({ [field]: 'Says erased', by: 'amina' });
});
