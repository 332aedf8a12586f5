import type { Event } from '@baraza/schema/event/event';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../shared/form/use-save.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SaveRow } from '../save-row.tsx';
import { useEdits } from '../use-edits.ts';
import { changesOf, draftOf, type EventField, problemsOf } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';

/** What the event is called, when and where it is. */
export function EventPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSave();
  const form = useRef<HTMLFormElement>(null);
  const kept = draftOf(event);
  const { draft, isTried, ...edits } = useEdits(kept);
  const problems = problemsOf(draft);
  const changes = changesOf(kept, draft);
  const isChanged = Object.keys(changes).length > 0;

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    edits.tried();
    const [first] = Object.keys(problems);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (!isChanged) return showToast(t('settings.nothingChanged'), 'neutral');
    if (!(await save('update_event', { changes }))) return;
    edits.settle();
    showToast(t('settings.saved'));
  }

  /** What every field of the form takes, whatever it looks like. */
  const field = (name: EventField) => {
    const problem = isTried ? problems[name] : undefined;
    const meanwhile = edits.meanwhile(name);
    return {
      name,
      label: t(`settings.event.${name}`),
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => edits.write(name, target.value),
      ...(meanwhile !== undefined && { hint: t('settings.meanwhile', { text: meanwhile || '—' }) }),
      ...(problem && { error: t(`settings.problems.${problem}`) }),
    };
  };

  return (
    <div className="grid gap-4">
      <form ref={form} noValidate onSubmit={(submitted) => void submit(submitted)} className="grid gap-4">
        <EventFields draft={draft} field={field} />
        <SaveRow isChanged={isChanged} onDiscard={edits.settle} />
      </form>
      <TemplatesLink />
    </div>
  );
}

/** They are kept where messages are written. */
function TemplatesLink() {
  const { t } = useTranslation();
  return (
    <Card title={t('settings.templates.title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-soft">{t('settings.templates.text')}</p>
        <Link
          to="/admin/messaging"
          search={{ view: 'templates' }}
          className={`${buttonClass('secondary')} max-sm:grow`}
        >
          {t('settings.templates.open')}
        </Link>
      </div>
    </Card>
  );
}
