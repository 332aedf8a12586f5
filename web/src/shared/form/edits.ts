import { isSame } from './draft.ts';

/** Edited fields of a form, with the value before the edit. */
export type Edits<Draft> = { readonly [Field in keyof Draft]?: { was: Draft[Field]; now: Draft[Field] } };

/** Adds an edit; a value equal to the stored one removes the edit. */
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

/** The values to show: the edits over the stored values, so that others' changes to other fields show at once. */
export const draftFrom = <Draft extends object>(kept: Draft, edits: Edits<Draft>): Draft => ({
  ...kept,
  ...Object.fromEntries(Object.entries<{ now: unknown } | undefined>(edits).map(([field, edit]) => [field, edit?.now])),
});

/** The value that somebody else stored in a field being edited here; undefined when nobody did. */
export function writtenMeanwhile<Draft extends object, Field extends keyof Draft>(
  kept: Draft,
  edits: Edits<Draft>,
  field: Field,
): Draft[Field] | undefined {
  const edit = edits[field];
  return edit && !isSame(kept[field], edit.was) && !isSame(kept[field], edit.now) ? kept[field] : undefined;
}

/** The edit of a field goes on from what somebody else stored there meanwhile. */
export function knowing<Draft extends object>(edits: Edits<Draft>, kept: Draft, field: keyof Draft): Edits<Draft> {
  const { [field]: edit, ...others } = edits;
  return { ...others, ...(edit && { [field]: { was: kept[field], now: edit.now } }) } as Edits<Draft>;
}
