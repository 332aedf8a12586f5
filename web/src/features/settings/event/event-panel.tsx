import type { Event } from '@baraza/schema/entities/event';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toasts.ts';
import { useSave } from '../../saving/index.ts';
import { draftFrom, type Edits, withEdit, writtenMeanwhile } from '../edits.ts';
import { SaveRow } from '../save-row.tsx';
import { changesOf, draftOf, type EventDraft, type EventField, problemsOf } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import { TemplatesLink } from './templates-link.tsx';

/** What the event is called, when and where it is. */
export function EventPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSave();
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<Edits<EventDraft>>({});
  const [isTried, setTried] = useState(false);
  const kept = draftOf(event);
  const draft = draftFrom(kept, edits);
  const problems = problemsOf(draft);
  const changes = changesOf(kept, draft);
  const isChanged = Object.keys(changes).length > 0;

  function settle() {
    setEdits({});
    setTried(false);
  }

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    const [first] = Object.keys(problems);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (!isChanged) return showToast(t('settings.nothingChanged'), 'neutral');
    if (!(await save('update_event', { changes }))) return;
    settle();
    showToast(t('settings.saved'));
  }

  /** What every field of the form takes, whatever it looks like. */
  const field = (name: EventField) => {
    const problem = isTried ? problems[name] : undefined;
    const meanwhile = writtenMeanwhile(kept, edits, name);
    return {
      name,
      label: t(`settings.event.${name}`),
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setEdits((before) => withEdit(before, kept, name, target.value)),
      ...(meanwhile !== undefined && { hint: t('settings.meanwhile', { text: meanwhile || '—' }) }),
      ...(problem && { error: t(`settings.problems.${problem}`) }),
    };
  };

  return (
    <div className="grid gap-4">
      <form ref={form} noValidate onSubmit={(submitted) => void submit(submitted)} className="grid gap-4">
        <EventFields draft={draft} field={field} />
        <SaveRow isChanged={isChanged} onDiscard={settle} />
      </form>
      <TemplatesLink />
    </div>
  );
}
