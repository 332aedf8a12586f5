import type { ArgsOf } from '@baraza/schema/commands';
import type { ContentCollection } from '@baraza/schema/content/content';
import type { Speaker } from '@baraza/schema/programme/speaker';
import type { Save } from '../../shared/form/use-save.ts';
import type { SmallPicture } from '../../shared/pictures/make-picture.ts';
import { type Draft, editOf, tidy } from './draft.ts';

/** Pictures that were chosen in the form, by field; null: taken away. */
export type ChosenPictures = Record<string, SmallPicture | null>;

export interface FilledForm {
  collection: ContentCollection;
  /** As it was when the form was opened; absent for something new. */
  before: Draft | undefined;
  draft: Draft;
  pictures: ChosenPictures;
  /** Of a session: who speaks there, if that was changed. */
  speakers?: { all: readonly Speaker[]; chosen: readonly string[] } | undefined;
}

/** Does by commands what a form says, each field by itself. Answers whether all of it is kept on this device. */
export async function saveDraft(
  save: Save,
  { collection, before, draft, pictures, speakers }: FilledForm,
): Promise<boolean> {
  const { id } = draft;
  const after = tidy({ ...draft, ...removed(pictures) });
  if (!before) {
    if (!(await save('create_content', { collection, document: after } as ArgsOf<'create_content'>))) return false;
  } else {
    const edit = editOf(before, after);
    const args = { collection, id, ...edit, base: withoutWaiting(edit.base) } as ArgsOf<'update_content'>;
    if (Object.keys(edit.changes).length > 0 && !(await save('update_content', args))) return false;
  }
  for (const [field, picture] of Object.entries(pictures)) {
    if (!picture) continue;
    const base = withoutWaiting({ [field]: before?.[field] ?? null });
    const args = { collection, id, field, ...picture, ...(field in base && { base: base[field] }) };
    if (!(await save('set_picture', args as ArgsOf<'set_picture'>))) return false;
  }
  for (const speaker of speakers?.all ?? []) {
    const speaksThere = speakers?.chosen.includes(speaker.id) ?? false;
    if (speaksThere === speaker.sessions.includes(id)) continue;
    const sessions = speaksThere ? [...speaker.sessions, id] : speaker.sessions.filter((each) => each !== id);
    const args = { id: speaker.id, changes: { sessions }, base: { sessions: speaker.sessions } };
    if (!(await save('update_content', { collection: 'speakers', ...args }))) return false;
  }
  return true;
}

const removed = (pictures: ChosenPictures): Record<string, null> =>
  Object.fromEntries(Object.entries(pictures).flatMap(([field, picture]) => (picture ? [] : [[field, null]])));

/** A picture that has not been sent yet has no name that the server would know. */
const withoutWaiting = (base: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(base).filter(([, value]) => !String(value).startsWith('data:')));
