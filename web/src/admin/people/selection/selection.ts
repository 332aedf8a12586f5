/** Ids of chosen people, and where a range begins. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The last one that was ticked or unticked by itself. */
  anchor: string | null;
}

export const NOBODY_SELECTED: Selection = { ids: new Set(), anchor: null };

/** Ticks or unticks one person. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Ticks or unticks all from the anchor to this one, as this one is now ticked or unticked; this one alone where the
 * anchor is not among those shown.
 * @param shown ids in the order of the list
 */
export function rangeToggled(selection: Selection, id: string, shown: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const next = new Set(selection.ids);
  const adds = !selection.ids.has(id);
  for (const each of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (adds) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id };
}

export const allOf = ({ ids }: Selection, shown: readonly string[]): Selection => ({
  ids: new Set([...ids, ...shown]),
  anchor: null,
});

export function noneOf({ ids }: Selection, shown: readonly string[]): Selection {
  const next = new Set(ids);
  for (const id of shown) next.delete(id);
  return { ids: next, anchor: null };
}
