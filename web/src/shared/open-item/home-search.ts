/** Kinds of items that open over a screen; the search parameter of that name holds the id. */
export const ITEM_KINDS = ['session', 'speaker', 'exhibitor', 'sponsor', 'person', 'message'] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

export interface OpenItem {
  kind: ItemKind;
  id: string;
}

export type HomeSearch = Partial<Record<ItemKind | 'section', string>>;

/** The named search parameters that are strings. */
export function searchText<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  return found;
}
