import type { ArgsOf } from '@baraza/schema/commands';
import type { ContentCollection } from '@baraza/schema/content/content';
import type { Speaker } from '@baraza/schema/programme/speaker';
import type { Save } from '../../shared/form/use-save.ts';
import type { SmallPicture } from '../../shared/pictures/make-picture.ts';
import type { Start } from './content-forms.ts';

type Values = Readonly<Record<string, unknown>>;

/** Pictures chosen in the form, by field; null: removed. */
export type ChosenPictures = Record<string, SmallPicture | null>;

export interface FilledForm {
  collection: ContentCollection;
  start: Start;
  /** As it is now, if the form has shown what others changed since: what is sent is compared with it. */
  stored?: Start;
  /** All values of a new document. */
  made?: Values | undefined;
  changes: Values;
  pictures: ChosenPictures;
  /** Speakers of a session: everybody, who was chosen when the form opened, and who is chosen now. */
  speakers?: { all: readonly Speaker[]; begun: readonly string[]; chosen: readonly string[] } | undefined;
}

/** Required fields that only an import can fill. */
const UNASKED: Partial<Record<ContentCollection, Values>> = { sessions: { links: [] } };

/** Saves a form as commands, only with its changed fields. Resolves to whether all were stored on this device. */
export async function saveContent(save: Save, form: FilledForm): Promise<boolean> {
  const { collection, start, stored = start, made, pictures, speakers } = form;
  const { id } = start;
  if (made) {
    const document = { ...UNASKED[collection], ...made, id };
    if (!(await save('create_content', { collection, document } as ArgsOf<'create_content'>))) return false;
  } else {
    const gone = removed(start, pictures);
    const changes = { ...form.changes, ...gone };
    // Sends only changed fields, with their previous values: the server tells the admin whose change is replaced.
    const base = withoutWaiting(
      Object.fromEntries(Object.keys(changes).map((field) => [field, (field in gone ? start : stored)[field] ?? null])),
    );
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
    // Whom another admin has added or taken out since is left as it is.
    if (speaksThere === speakers?.begun.includes(speaker.id)) continue;
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

/** Drops unsent pictures, whose names the server doesn't know yet. */
const withoutWaiting = (base: Values): Values =>
  Object.fromEntries(Object.entries(base).filter(([, value]) => !String(value).startsWith('data:')));
