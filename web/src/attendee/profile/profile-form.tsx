import { fields } from 'virtual:form/profile';
import type { ArgsOf } from '@baraza/schema/commands';
import type { User } from '@baraza/schema/people/user';
import { type RefCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf, type NameOf } from '../../shared/form/draft.ts';
import { Form } from '../../shared/form/form.tsx';
import { type FieldAdditions, FormField } from '../../shared/form/form-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { commonInterests } from '../people/directory.ts';
import { useDirectory } from '../people/use-directory.ts';
import { InterestsField } from './interests-field.tsx';

type Name = NameOf<typeof fields>;

interface ProfileFormProps {
  user: User;
  /** Of the card that the form is in, which can have the focus. */
  shown?: RefCallback<HTMLElement>;
  onDone: () => void;
}

/** Form for the whole profile. Changes are compared with the values at its start. */
export function ProfileForm({ user, shown, onDone }: ProfileFormProps) {
  const { t } = useTranslation();
  const save = useSave();
  const suggestions = useInterestSuggestions();
  const [kept] = useState(() => draftOf(fields, user));
  const form = useForm({
    fields,
    kept,
    onSave: async (changes) => {
      if (Object.keys(changes).length === 0) return true;
      const isKept = await save('update_profile', { changes } as ArgsOf<'update_profile'>);
      if (isKept) showToast(t('profile.saved'));
      return isKept;
    },
    onSaved: onDone,
  });

  const more: { readonly [N in Name]?: FieldAdditions } = {
    name: { autoComplete: 'name', words: { missing: t('profile.problems.name_missing') } },
    first_name: { autoComplete: 'given-name', hint: t('profile.firstNameHint') },
    position: { autoComplete: 'organization-title' },
    company: { autoComplete: 'organization' },
    bio: { hint: t('profile.bioHint'), className: 'sm:col-span-2' },
    social_website: { autoComplete: 'url' },
    // Most people type a handle; a URL keyboard lacks the "@".
    social_twitter: { inputMode: 'text' },
  };
  return (
    <Card ref={shown} tabIndex={-1} title={t('profile.edit')}>
      <Form of={form} className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(fields) as Name[]).map((name) =>
          name === 'interests' ? (
            <div key={name} className="sm:col-span-2">
              <InterestsField
                rule={fields.interests}
                interests={form.draft.interests}
                suggestions={suggestions}
                onChange={(interests) => form.write('interests', interests)}
              />
            </div>
          ) : (
            <FormField key={name} of={form} name={name} label={t(`profile.fields.${name}`)} {...more[name]} />
          ),
        )}
        <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-auto sm:col-span-2">
          <Button tone="secondary" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('profile.save')}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** Common interests at this event, most frequent first. */
function useInterestSuggestions(): string[] {
  const directory = useDirectory();
  return useMemo(() => commonInterests(directory ?? []), [directory]);
}
