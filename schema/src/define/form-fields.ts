import { z } from 'zod';
import { type Meaning, meanings } from './fields.ts';

type DerivedKind = 'day' | 'moment' | 'email' | 'words' | 'choice' | 'flag' | 'number' | 'other';
export type FieldKind = Exclude<Meaning['kind'], 'links'> | DerivedKind;

/** Rules of one form field: plain data, because the browser has no validator. */
export interface FieldRule<Value = unknown> {
  kind: FieldKind;
  /** Initial value; the server accepts it unless `required`. */
  start: Value;
  required?: true;
  /** Maximum characters of a text, or items of a list. */
  max?: number;
  /** Maximum characters of each list item. */
  eachMax?: number;
  input?: 'email' | 'tel';
  options?: readonly string[];
  /** The fields that it has translations of. */
  texts?: readonly string[];
  /** Set for a field of a nested object; `whole`: the object is sent with all its fields or not at all. */
  of?: { object: string; field: string; whole: boolean };
}

/** Field names, with those of nested objects flattened, such as `venue_city`. */
export type FlatName<Document, Name extends keyof Document & string> = Name extends unknown
  ? null extends Document[Name]
    ? Name
    : Document[Name] extends string | number | boolean | readonly unknown[]
      ? Name
      : `${Name}_${keyof Document[Name] & string}`
  : never;

type ValueAt<Document, Flat extends string> = Flat extends keyof Document
  ? Exclude<Document[Flat], undefined>
  : {
      [Group in keyof Document & string]: Flat extends `${Group}_${infer Field}`
        ? Field extends keyof NonNullable<Document[Group]>
          ? Exclude<NonNullable<Document[Group]>[Field], undefined>
          : never
        : never;
    }[keyof Document & string];

type ValuesOf<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: Exclude<z.infer<Shape[Name]>, undefined> };

export type FormFields<Document, Name extends keyof Document & string> = {
  readonly [Flat in FlatName<Document, Name>]: FieldRule<ValueAt<Document, Flat>>;
};

interface JsonField {
  type?: string;
  format?: string;
  enum?: string[];
  maxLength?: number;
  maxItems?: number;
  items?: JsonField;
  anyOf?: JsonField[];
}

const START = {
  ...{ line: '', text: '', link: '', email: '', zone: '', day: '', moment: '', room: '', choice: '', flag: false },
  ...{ number: 0, words: [], languages: [], sessions: [], picture: null, place: null, other: null },
  translations: null,
} satisfies Record<FieldKind, unknown>;

/** Derives the form rules of some fields of an object, in the order given. */
export function formFields<Shape extends z.ZodRawShape, Name extends keyof Shape & string>(
  shape: Shape,
  names: readonly Name[],
): FormFields<ValuesOf<Shape>, Name> {
  const rules = names.flatMap((name): [string, FieldRule][] => {
    const field = withoutOptional(shape[name] as unknown as z.ZodType);
    if (!(field instanceof z.ZodObject)) return [[name, ruleOf(field)]];
    const whole = meanings.get(field)?.kind === 'links';
    return Object.entries(field.shape as z.ZodRawShape).map(([part, type]) => [
      `${name}_${part}`,
      { ...ruleOf(withoutOptional(type as z.ZodType)), of: { object: name, field: part, whole } },
    ]);
  });
  return Object.fromEntries(rules) as FormFields<ValuesOf<Shape>, Name>;
}

const withoutOptional = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional ? withoutOptional(field.unwrap() as z.ZodType) : field;

function ruleOf(field: z.ZodType): FieldRule {
  const json = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as JsonField;
  const plain = json.anyOf?.find(({ type }) => type !== 'null') ?? json;
  const { kind = derivedKind(plain), ...more } = (meanings.get(field) ?? {}) as Partial<Meaning> & { start?: string };
  const start = more.start ?? (kind === 'choice' ? plain.enum?.[0] : START[kind as FieldKind]);
  const max = plain.maxLength ?? plain.maxItems;
  return {
    kind: kind as FieldKind,
    ...more,
    start,
    ...(max !== undefined && { max }),
    ...(plain.items?.maxLength !== undefined && { eachMax: plain.items.maxLength }),
    ...(plain.enum && { options: plain.enum }),
    ...(!field.safeParse(start).success && { required: true }),
  };
}

function derivedKind({ type, format, enum: options, items }: JsonField): FieldKind {
  if (options) return 'choice';
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'moment';
  if (format === 'email') return 'email';
  if (type === 'array' && items?.type === 'string') return 'words';
  if (type === 'boolean') return 'flag';
  if (type === 'integer') return 'number';
  return type === 'string' ? 'line' : 'other';
}
