import { isSame } from './draft.ts';

/** What was written over a form's fields, and what stood there when that began. */
export type Edits<Draft> = { readonly [Field in keyof Draft]?: { was: Draft[Field]; now: Draft[Field] } };

/** With one more thing written; what is as it is kept again is no edit. */
export function withEdit<Draft extends object, Field extends keyof Draft>(
  edits: Edits<Draft>,
  kept: Draft,
  field: Field,
  now: Draft[Field],
): Edits<Draft> {
  const { [field]: before, ...others } = edits;
  if (JSON.stringify(now) === JSON.stringify(kept[field])) return others as Edits<Draft>;
  return { ...others, [field]: { was: before ? before.was : kept[field], now } } as Edits<Draft>;
}

/** The form as it shows: others' changes elsewhere in it show at once. */
export const draftFrom = <Draft extends object>(kept: Draft, edits: Edits<Draft>): Draft => ({
  ...kept,
  ...Object.fromEntries(Object.entries<{ now: unknown } | undefined>(edits).map(([field, edit]) => [field, edit?.now])),
});

/** What somebody else wrote into a field meanwhile that is being edited here; undefined when nobody did. */
export function writtenMeanwhile<Draft extends object, Field extends keyof Draft>(
  kept: Draft,
  edits: Edits<Draft>,
  field: Field,
): Draft[Field] | undefined {
  const edit = edits[field];
  return edit && !isSame(kept[field], edit.was) && !isSame(kept[field], edit.now) ? kept[field] : undefined;
}
