import type { User } from '@baraza/schema/people/user';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../replica/index.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Field } from '../../ui/form/field.tsx';
import { ticketTypesIn } from './people-filter.ts';
import { changesOf, type DraftField, type DraftProblem, draftOf, problemsOf } from './person-draft.ts';
import type { PersonRow } from './person-row.ts';

interface PersonFormProps {
  /** Absent: somebody new. */
  user?: User;
  all: readonly PersonRow[];
  onClose: () => void;
}

/** Adds or changes a person. What it began with stays the measure of what was changed. */
export function PersonForm({ user, all, onClose }: PersonFormProps) {
  const { t } = useTranslation();
  const save = useSave();
  const formId = useId();
  const ticketTypes = useMemo(() => ticketTypesIn(all), [all]);
  const [before] = useState(() => draftOf(user));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<DraftProblem[]>([]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(draft, user, all);
    setProblems(found);
    if (found[0]) {
      document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${found[0].field}"]`)?.focus();
      return;
    }
    const name = draft.name.trim();
    const changes = changesOf(before, draft);
    const kept = user
      ? Object.keys(changes).length === 0 || (await save('update_person', { user_id: user.id, changes }))
      : await save('create_person', { person: { ...changes, id: uuidV7(), name, email: draft.email.trim() } });
    if (!kept) return;
    showToast(t(user ? 'people.form.saved' : 'people.form.added', { name }));
    onClose();
  }

  const text = (field: DraftField) => {
    const problem = problems.find((each) => each.field === field);
    return {
      name: field,
      label: t(`people.column.${field}`),
      value: draft[field],
      maxLength: field === 'email' ? 254 : 200,
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
      ...(problem && {
        error: t(`people.form.${problem.why}`, { name: problem.why === 'emailTaken' ? problem.name : '' }),
      }),
    };
  };
  return (
    <AskDialog
      title={user ? t('people.form.editTitle', { name: user.name }) : t('people.form.addTitle')}
      open
      sticky
      unsaved={Object.keys(changesOf(before, draft)).length > 0}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId}>
          {t('people.form.save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
        <Field {...text('name')} required className="sm:col-span-2" />
        <Field
          {...text('email')}
          required
          type="email"
          dir="ltr"
          hint={t('people.form.emailHint')}
          className="sm:col-span-2"
        />
        <Field {...text('company')} />
        <Field {...text('position')} />
        <Field {...text('first_name')} />
        <Field {...text('ticketType')} list={`${formId}-tickets`} hint={t('people.form.ticketHint')} />
        <datalist id={`${formId}-tickets`}>
          {ticketTypes.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        {user ? null : <p className="text-sm text-ink-soft sm:col-span-2">{t('people.form.accessHint')}</p>}
      </form>
    </AskDialog>
  );
}
