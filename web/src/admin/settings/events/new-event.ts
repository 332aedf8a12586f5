import { fields } from 'virtual:form/newEvent';
import type { FieldRule } from '@baraza/schema/define/form-fields';
import { EVENT_ID_PATTERN } from '@baraza/schema/event/event-id';
import type { Problem } from '@baraza/schema/sync/problem';
import { type Draft, documentOf } from '../../../shared/form/draft.ts';
import { checkDays } from '../event/event-fields.tsx';

const optional = <Rule extends FieldRule>({ required: _, ...rule }: Rule) => rule as unknown as Rule;

/** Its first admin need not be named. */
export const FIELDS = {
  ...fields,
  first_admin_name: optional(fields.first_admin_name),
  first_admin_email: optional(fields.first_admin_email),
};
export type NewEventDraft = Draft<typeof FIELDS>;
export type Name = keyof typeof FIELDS & string;
type Problems = { readonly [N in Name]?: string };

/** What the server said of fields that were sent so. */
export interface Refusal {
  draft: NewEventDraft;
  problems: Problems;
}

const isField = (name: string): name is Name => Object.hasOwn(FIELDS, name);

/** Undefined where the server named no field of the form. */
export function refusalOf(draft: NewEventDraft, { errors = [] }: Problem): Refusal | undefined {
  const said = errors.map(({ path, message }) => [path.replaceAll('.', '_'), message] as const);
  const problems = Object.fromEntries(said.filter(([name]) => isField(name))) as Problems;
  return Object.keys(problems).length > 0 ? { draft, problems } : undefined;
}

/** What is wrong across fields, or what the server said of a field that is still as it was sent. */
export function checkNewEvent(draft: NewEventDraft, refusal: Refusal | undefined): Problems {
  const [hasName, hasEmail] = [draft.first_admin_name.trim() !== '', draft.first_admin_email.trim() !== ''];
  const refused = Object.keys(refusal?.problems ?? {}).filter(
    (name) => isField(name) && draft[name] === refusal?.draft[name],
  );
  return {
    ...Object.fromEntries(refused.map((name) => [name, 'refused'])),
    ...checkDays(draft),
    ...(!EVENT_ID_PATTERN.test(draft.id.trim()) && { id: 'notAnId' }),
    ...(hasEmail && !hasName && { first_admin_name: 'missing' }),
    ...(hasName && !hasEmail && { first_admin_email: 'missing' }),
  };
}

/** As the server takes it. */
export function newEventOf(draft: NewEventDraft): object {
  const { first_admin, ...event } = documentOf(FIELDS, draft);
  return draft.first_admin_email.trim() ? { ...event, first_admin } : event;
}
