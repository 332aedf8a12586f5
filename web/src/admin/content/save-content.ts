import type { ArgsOf } from '@baraza/schema/commands';
import type { ContentCollection } from '@baraza/schema/content/content';
import type { Speaker } from '@baraza/schema/programme/speaker';
import type { Save } from '../../shared/form/use-save.ts';
import type { SmallPicture } from '../../shared/pictures/make-picture.ts';
import type { Start } from './content-forms.ts';

type Values = Readonly<Record<string, unknown>>;

/** Pictures that were chosen in the form, by field; null: taken away. */
export type ChosenPictures = Record<string, SmallPicture | null>;

export interface FilledForm {
  collection: ContentCollection;
  start: Start;
  /** Of something new: all of it. */
  made?: Values | undefined;
  changes: Values;
  pictures: ChosenPictures;
  /** Of a session: who speaks there, if that was changed. */
  speakers?: { all: readonly Speaker[]; chosen: readonly string[] } | undefined;
}

/** What comes only by an import, and has to be there. */
const UNASKED: Partial<Record<ContentCollection, Values>> = { sessions: { links: [] } };

/** Does by commands what a form says, each field by itself. Answers whether all of it is kept on this device. */
export async function saveContent(save: Save, form: FilledForm): Promise<boolean> {
  const { collection, start, made, pictures, speakers } = form;
  const { id } = start;
  if (made) {
    const document = { ...UNASKED[collection], ...made, id };
    if (!(await save('create_content', { collection, document } as ArgsOf<'create_content'>))) return false;
  } else {
    const changes = { ...form.changes, ...removed(start, pictures) };
    // What stood in these fields: others' changes elsewhere in it stand, and who is replaced in them is told.
    const base = withoutWaiting(Object.fromEntries(Object.keys(changes).map((field) => [field, start[field] ?? null])));
    const args = { collection, id, changes, base } as ArgsOf<'update_content'>;
    if (Object.keys(changes).length > 0 && !(await save('update_content', args))) return false;
  }
  for (const [field, picture] of Object.entries(pictures)) {
    if (!picture) continue;
    const base = withoutWaiting({ [field]: start[field] ?? null });
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

const removed = (start: Start, pictures: ChosenPictures): Record<string, null> =>
  Object.fromEntries(
    Object.entries(pictures).flatMap(([field, picture]) => (picture || !start[field] ? [] : [[field, null]])),
  );

/** A picture that has not been sent yet has no name that the server would know. */
const withoutWaiting = (base: Values): Values =>
  Object.fromEntries(Object.entries(base).filter(([, value]) => !String(value).startsWith('data:')));
