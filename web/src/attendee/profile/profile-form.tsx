import type { User } from '@baraza/schema/people/user';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useInterestSuggestions } from '../people/use-interest-suggestions.ts';
import { InterestsField } from './interests-field.tsx';
import {
  BIO_MAX_LENGTH,
  changesOf,
  draftOf,
  LINE_MAX_LENGTH,
  LINK_MAX_LENGTH,
  type ProfileDraft,
  problemsOf,
} from './profile-draft.ts';

/** The whole profile to edit. What it began with stays the measure of what was changed. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSave();
  const suggestions = useInterestSuggestions();
  const [before] = useState(() => draftOf(user));
  const [draft, setDraft] = useState(before);
  const [shown, setShown] = useState<ReturnType<typeof problemsOf>>({});
  const formId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problems = problemsOf(draft);
    setShown(problems);
    const [first] = Object.keys(problems);
    if (first) {
      document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const changes = changesOf(before, draft);
    if (Object.keys(changes).length > 0) {
      if (!(await save('update_profile', { changes }))) return;
      showToast(t('profile.saved'));
    }
    onDone();
  }

  const text = (field: Exclude<keyof ProfileDraft, 'interests'>, maxLength = LINE_MAX_LENGTH) => {
    const problem = shown[field];
    return {
      name: field,
      label: t(`profile.fields.${field}`),
      value: draft[field],
      maxLength,
      onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
      ...(problem && { error: t(`profile.problems.${problem}`) }),
    };
  };

  return (
    <Card title={t('profile.edit')}>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
        <Field {...text('name')} required autoComplete="name" />
        <Field {...text('first_name')} autoComplete="given-name" hint={t('profile.firstNameHint')} />
        <Field {...text('position')} autoComplete="organization-title" />
        <Field {...text('company')} autoComplete="organization" />
        <TextArea {...text('bio', BIO_MAX_LENGTH)} hint={t('profile.bioHint')} className="sm:col-span-2" />
        <div className="sm:col-span-2">
          <InterestsField
            interests={draft.interests}
            suggestions={suggestions}
            onChange={(interests) => setDraft({ ...draft, interests })}
          />
        </div>
        <Field {...text('website', LINK_MAX_LENGTH)} inputMode="url" autoComplete="url" dir="ltr" />
        <Field {...text('linkedin', LINK_MAX_LENGTH)} inputMode="url" dir="ltr" />
        <Field {...text('twitter', LINK_MAX_LENGTH)} dir="ltr" />
        <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-1 sm:col-span-2">
          <Button tone="secondary" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('profile.save')}</Button>
        </div>
      </form>
    </Card>
  );
}
