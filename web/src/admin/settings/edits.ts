/** What was written over a form's fields, and what stood there when that began. */
export type Edits<Draft> = { readonly [Field in keyof Draft]?: { was: Draft[Field]; now: Draft[Field] } };

type Text = Record<string, string>;

/** With one more thing written; what is as it is kept again is no edit. */
export function withEdit<Draft extends Text>(
  edits: Edits<Draft>,
  kept: Draft,
  field: keyof Draft,
  now: string,
): Edits<Draft> {
  const { [field]: before, ...others } = edits;
  if (now === kept[field]) return others as Edits<Draft>;
  return { ...others, [field]: { was: before?.was ?? kept[field], now } } as Edits<Draft>;
}

/** The form as it shows: others' changes elsewhere in it show at once. */
export const draftFrom = <Draft extends Text>(kept: Draft, edits: Edits<Draft>): Draft => ({
  ...kept,
  ...Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit?.now])),
});

/** What somebody else wrote into a field meanwhile that is being edited here; undefined when nobody did. */
export function writtenMeanwhile<Draft extends Text>(
  kept: Draft,
  edits: Edits<Draft>,
  field: keyof Draft,
): string | undefined {
  const edit = edits[field];
  return edit && kept[field] !== edit.was && kept[field] !== edit.now ? kept[field] : undefined;
}
