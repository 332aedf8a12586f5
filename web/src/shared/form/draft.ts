import { EMAIL_PATTERN } from '@baraza/schema/define/email-pattern';
import { isReadable, LINK_PATTERN } from '@baraza/schema/define/fields';
import type { FieldRule } from '@baraza/schema/define/form-fields';
import { isTimeZone, LANGUAGE_PATTERN } from '@baraza/schema/event/commands';

/** A form's fields, in order, as `virtual:form/...` provides them. */
export type Fields = Readonly<Record<string, FieldRule>>;
export type NameOf<F extends Fields> = keyof F & string;
/** A form's values; fields of a nested object are flattened beside the others. */
export type Draft<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends FieldRule<infer Value> ? Value : never;
};

/** A text line without a field of its own in an entity, such as a number or a time of day. */
export const writtenLine: FieldRule<string> = { kind: 'line', start: '' };

export type Problem = 'missing' | 'not_a_link' | 'not_an_email' | 'not_a_zone' | 'not_a_language' | 'not_a_number';

type Values = Record<string, unknown>;

/** Draft of a document; missing values become the field's start value. */
export function draftOf<F extends Fields>(fields: F, document: object = {}): Draft<F> {
  const values = document as Record<string, Values | undefined>;
  const entries = Object.entries(fields).map(([name, { of, start }]) => [
    name,
    (of ? values[of.object]?.[of.field] : values[name]) ?? start,
  ]);
  return Object.fromEntries(entries) as Draft<F>;
}

/** Trims strings. */
const tidied = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(tidied(a)) === JSON.stringify(tidied(b));

/** Only the changed fields, so that others' changes to other fields are kept. */
export function changesOf<F extends Fields>(fields: F, kept: Draft<F>, draft: Draft<F>): Values {
  const changes: Values = {};
  for (const [name, { of }] of Object.entries(fields)) {
    if (isSame(draft[name], kept[name])) continue;
    if (!of) changes[name] = tidied(draft[name]);
    else if (of.whole) changes[of.object] = documentOf(fields, draft)[of.object];
    else changes[of.object] = { ...(changes[of.object] as Values), [of.field]: tidied(draft[name]) };
  }
  return changes;
}

/** The whole draft as a document; blank fields of nested objects are left out. */
export function documentOf<F extends Fields>(fields: F, draft: Draft<F>): Values {
  const document: Values = {};
  for (const [name, { of }] of Object.entries(fields)) {
    const value = tidied(draft[name]);
    if (of) document[of.object] = { ...(document[of.object] as Values), ...(value !== '' && { [of.field]: value }) };
    else document[name] = value;
  }
  return document;
}

/** Problems that the server would refuse, in the form's order. */
export function problemsOf<F extends Fields>(fields: F, draft: Draft<F>): { [Name in keyof F]?: Problem } {
  const problems: { [Name in keyof F]?: Problem } = {};
  for (const [name, rule] of Object.entries(fields)) {
    const problem = problemOf(rule, tidied(draft[name]));
    if (problem) problems[name as keyof F] = problem;
  }
  return problems;
}

function problemOf({ kind, required }: FieldRule, value: unknown): Problem | undefined {
  if (kind === 'number') return Number.isInteger(value) && Number(value) >= 0 ? undefined : 'not_a_number';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return required && 'missing';
  if (kind === 'languages')
    return (value as string[]).every((tag) => LANGUAGE_PATTERN.test(tag)) ? undefined : 'not_a_language';
  const text = String(value);
  if (kind === 'line' && required && !isReadable(text)) return 'missing';
  if (kind === 'link' && !LINK_PATTERN.test(text)) return 'not_a_link';
  if (kind === 'email' && !EMAIL_PATTERN.test(text)) return 'not_an_email';
  return kind === 'zone' && !isTimeZone(text) ? 'not_a_zone' : undefined;
}
