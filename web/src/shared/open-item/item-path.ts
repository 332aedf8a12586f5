import type { ItemKind, OpenItem } from './home-search.ts';

/** The section of each kind: shared links open there, wherever the item was found. */
const SECTIONS: Record<ItemKind, string> = {
  session: 'venue',
  speaker: 'venue',
  exhibitor: 'exhibitors',
  sponsor: 'exhibitors',
  person: 'attendees',
  message: 'notifications',
};

export const pathOf = ({ kind, id }: OpenItem): string =>
  `/?${new URLSearchParams({ section: SECTIONS[kind], [kind]: id })}`;
