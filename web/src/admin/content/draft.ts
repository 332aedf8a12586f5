import type { ContentCollection } from '@baraza/schema/content/content';
import { FIELDS } from './fields/fields.ts';

/** What a form holds: a document as it is to be, by field. */
export type Draft = Record<string, unknown> & { id: string };

const BLANK: Record<ContentCollection, object> = {
  exhibitors: {
    ...{ name: '', description: '', category: '', country: '', logo: null, website: '', email: '', phone: '' },
    ...{ tags: [], booth: '', booth_shape: null },
  },
  sponsors: { name: '', logo: null, banner: null, tier: 'gold', description: '', website: '' },
  speakers: {
    ...{ name: '', title: '', company: '', bio: '', avatar: null, expertise: [], sessions: [], social: {} },
    featured: false,
  },
  sessions: {
    ...{ title: '', subtitle: '', abstract: '', description: '', room_id: '', track: '', kind: 'talk', language: '' },
    links: [],
  },
  rooms: { name: '', description: '', floor: '', capacity: 0, shape: null },
};

export const blankDraft = (collection: ContentCollection, id: string, more: object = {}): Draft => ({
  ...BLANK[collection],
  ...more,
  id,
});

export type DraftProblem = 'missing' | 'not_a_link' | 'ends_before' | 'not_a_number';

/** As the server reads links: a web address, or a name such as "@amina". */
const LINK = /^(https?:\/\/\S+|[^:]*)$/;

export function problemsOf(collection: ContentCollection, draft: Draft): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {};
  for (const { name, kind, required } of FIELDS[collection]) {
    const value = draft[name];
    if (required && (typeof value !== 'string' || value.trim() === '')) problems[name] = 'missing';
    else if (kind === 'link' && !LINK.test(String(value).trim())) problems[name] = 'not_a_link';
    else if (kind === 'number' && !(Number.isInteger(value) && Number(value) >= 0)) problems[name] = 'not_a_number';
    else if (kind === 'social' && Object.values(value as object).some((each) => !LINK.test(String(each).trim())))
      problems[name] = 'not_a_link';
  }
  const { start_time, end_time } = draft;
  if (typeof start_time === 'string' && typeof end_time === 'string' && end_time && end_time < start_time)
    problems.end_time = 'ends_before';
  return problems;
}

/** Fields of the entity alone, without spaces around what was written. */
export function tidy(draft: Draft): Draft {
  const entries = Object.entries(draft).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as Draft;
}

/** What was changed, and what stood there before: others' changes elsewhere in it stand. */
export function editOf(
  before: Draft,
  after: Draft,
): { changes: Record<string, unknown>; base: Record<string, unknown> } {
  const names = Object.keys(after).filter(
    (name) => name !== 'id' && JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  const of = (draft: Draft) => Object.fromEntries(names.map((name) => [name, draft[name] ?? null]));
  return { changes: of(after), base: of(before) };
}
