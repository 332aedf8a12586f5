import type { FieldRule } from '@baraza/schema/define/form-fields';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changesOf, type Draft, type Fields, type NameOf, problemsOf } from './draft.ts';
import { draftFrom, type Edits, knowing, withEdit, writtenMeanwhile } from './edits.ts';

export interface FormOptions<F extends Fields> {
  fields: F;
  /** Stored values, the base for changes. If live, others' changes show during editing. */
  kept: Draft<F>;
  /** Checks across fields; returns error texts. */
  check?: (draft: Draft<F>) => { readonly [Name in NameOf<F>]?: string };
  /** Not saved before the person has chosen between their own value and what somebody else stored meanwhile (`Meanwhile`). */
  choosesMeanwhile?: boolean;
  /** Something outside the fields has changed: a picture, a choice. */
  alsoChanged?: boolean;
  /** The form survives a change of the URL's search part: its screen keeps it while another view shows. */
  keptAcrossViews?: boolean;
  /** Returns false when storing failed: the form then stays as it is. */
  onSave: (changes: Record<string, unknown>, draft: Draft<F>) => boolean | Promise<boolean>;
  /** Called after a successful save: close or navigate here. */
  onSaved?: () => void;
}

/** Form state: draft, problems, changes and the unsaved mark. */
export function useForm<F extends Fields>(options: FormOptions<F>) {
  const {
    fields,
    kept,
    check,
    alsoChanged = false,
    keptAcrossViews = false,
    onSave,
    onSaved,
    choosesMeanwhile,
  } = options;
  const [edits, setEdits] = useState<Edits<Draft<F>>>({});
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [isSaved, setSaved] = useState(false);

  const draft = draftFrom(kept, edits);
  const changes = changesOf(fields, kept, draft);
  const problems: { readonly [Name in NameOf<F>]?: string } = { ...check?.(draft), ...problemsOf(fields, draft) };
  const isDirty = !isSaved && (alsoChanged || Object.keys(changes).length > 0);

  function write<Name extends NameOf<F>>(name: Name, value: Draft<F>[Name]): void {
    setSaved(false);
    setEdits((before) => withEdit(before, kept, name, value));
  }
  const meanwhile = <Name extends NameOf<F>>(name: Name) => writtenMeanwhile(kept, edits, name);
  /** Discards all edits. */
  function discard(): void {
    setEdits({});
    setTried(false);
    setSaved(false);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving.current) return;
    setTried(true);
    const first = (Object.keys(fields) as NameOf<F>[]).find(
      (name) => problems[name] || (choosesMeanwhile && meanwhile(name) !== undefined),
    );
    if (first) return element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    isSaving.current = true;
    setBusy(true);
    try {
      if (!(await onSave(changes, draft))) return;
      // Synchronous: `onSaved` may navigate, and must not be asked about saved changes.
      flushSync(() => {
        discard();
        setSaved(true);
      });
      onSaved?.();
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  return {
    fields,
    draft,
    changes,
    isDirty,
    isTried,
    busy,
    write,
    discard,
    submit,
    /** The value that somebody else stored in a field being edited here. */
    meanwhile,
    /** Replaces that value knowingly. */
    keepMine: (name: NameOf<F>) => setEdits((before) => knowing(before, kept, name)),
    /** Problems show only after the first submit. */
    problem: (name: NameOf<F>): string | undefined => (isTried ? problems[name] : undefined),
    /** Props of a text field; the screen adds its label and error texts. */
    bind: (name: NameOf<F>) => ({
      name,
      value: String(draft[name] ?? ''),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        write(name, target.value as Draft<F>[typeof name]),
      ...attributesOf(fields[name] as FieldRule),
    }),
    /** Props for `Form`. */
    element: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
      'data-unsaved': isDirty ? (keptAcrossViews ? 'page' : 'view') : undefined,
    },
  };
}

const INPUT: Partial<Record<FieldRule['kind'], object>> = {
  link: { inputMode: 'url', dir: 'ltr' },
  email: { type: 'email', dir: 'ltr' },
  zone: { dir: 'ltr', autoCapitalize: 'none' },
  day: { type: 'date' },
};

function attributesOf({ kind, max, required, input }: FieldRule): { maxLength?: number; required?: true } {
  const limit = kind !== 'day' && max !== undefined && { maxLength: max };
  return { ...limit, ...(required && { required }), ...(input && { type: input }), ...INPUT[kind] };
}
