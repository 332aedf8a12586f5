import type { FieldRule } from '@baraza/schema/define/form-fields';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changesOf, type Draft, type Fields, type NameOf, problemsOf } from './draft.ts';
import { draftFrom, type Edits, withEdit, writtenMeanwhile } from './edits.ts';

export interface FormOptions<F extends Fields> {
  fields: F;
  /** What the form was made of, the measure of what was changed. Where it is live, others' changes show while one edits. */
  kept: Draft<F>;
  /** What is wrong beyond one field by itself; the form has words for it. */
  check?: (draft: Draft<F>) => { readonly [Name in NameOf<F>]?: string };
  /** Something beside the fields was changed: a picture, a choice. */
  alsoChanged?: boolean;
  /** The form stays when only the search part of the address changes: its screen keeps it while another view shows. */
  keptAcrossViews?: boolean;
  /** Answers false when it could not be kept: then the form stays as it is. */
  onSave: (changes: Record<string, unknown>, draft: Draft<F>) => boolean | Promise<boolean>;
  /** After that, when nothing is unsaved any more: the moment to close or to go elsewhere. */
  onSaved?: () => void;
}

/** The one form layer: a draft, what is wrong with it, what was changed, and that it is unsaved. */
export function useForm<F extends Fields>(options: FormOptions<F>) {
  const { fields, kept, check, alsoChanged = false, keptAcrossViews = false, onSave, onSaved } = options;
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
  /** Nothing is written over what is kept any more. */
  function discard(): void {
    setEdits({});
    setTried(false);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving.current) return;
    setTried(true);
    const first = (Object.keys(fields) as NameOf<F>[]).find((name) => problems[name]);
    if (first) return element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    isSaving.current = true;
    setBusy(true);
    try {
      if (!(await onSave(changes, draft))) return;
      // At once: what comes next may leave the page, and must not be asked about what is saved.
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
    /** What somebody else wrote meanwhile into a field that is edited here. */
    meanwhile: <Name extends NameOf<F>>(name: Name) => writtenMeanwhile(kept, edits, name),
    /** Said from the first try to save on. */
    problem: (name: NameOf<F>): string | undefined => (isTried ? problems[name] : undefined),
    /** What a field of text takes; its label and the words for what is wrong are the screen's. */
    bind: (name: NameOf<F>) => ({
      name,
      value: String(draft[name] ?? ''),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        write(name, target.value as Draft<F>[typeof name]),
      ...attributesOf(fields[name] as FieldRule),
    }),
    /** For `Form`. */
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
