import type { ItemKind, OpenItem } from './home-search.ts';

/** The section in which each kind is at home: what is handed on opens there, wherever it was found. */
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
