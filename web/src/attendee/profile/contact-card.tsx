import { fields } from 'virtual:form/contact';
import type { ArgsOf } from '@baraza/schema/commands';
import type { ContactDetails } from '@baraza/schema/connections/contact-details';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { draftOf, type NameOf } from '../../shared/form/draft.ts';
import { Form } from '../../shared/form/form.tsx';
import { type FieldAdditions, FormField } from '../../shared/form/form-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

type Name = NameOf<typeof fields>;
const NAMES = Object.keys(fields) as Name[];

/** What this person shares with those they are connected with: nothing, until they write it here. */
export function ContactCard({ email }: { email: string }) {
  const { user_id } = useReplica();
  const shared = useLiveDocument('contact_details', user_id);
  return shared === undefined ? null : <ContactForm shared={shared} email={email} />;
}

function ContactForm({ shared, email }: { shared: ContactDetails | null; email: string }) {
  const { t } = useTranslation();
  const save = useSave();
  const form = useForm({
    fields,
    kept: draftOf(fields, shared ?? {}),
    onSave: async (changes, draft) => {
      if (Object.keys(changes).length === 0) return true;
      const isKept = await save('share_contact', { changes } as ArgsOf<'share_contact'>);
      const isShared = NAMES.some((name) => draft[name].trim() !== '');
      if (isKept) showToast(t(isShared ? 'profile.contact.saved' : 'profile.contact.nothing'));
      return isKept;
    },
  });
  const more: { readonly [N in Name]: FieldAdditions } = {
    email: { autoComplete: 'email' },
    phone: { autoComplete: 'tel', dir: 'ltr' },
    messenger: { autoComplete: 'off', hint: t('profile.contact.messengerHint') },
  };
  return (
    <Card title={t('profile.contact.title')}>
      <p className="mb-4 text-pretty text-ink-soft">{t('profile.contact.text')}</p>
      <Form of={form} className="grid gap-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <div key={name} className="grid content-start">
            <FormField of={form} name={name} label={t(`profile.contact.${name}`)} {...more[name]} />
            {name === 'email' && form.draft.email === '' && email ? (
              <Button
                tone="quiet"
                className="-mx-4 min-w-0 justify-self-start text-start! wrap-anywhere"
                onClick={() => form.write('email', email)}
              >
                {t('profile.contact.useOwn', { email })}
              </Button>
            ) : null}
          </div>
        ))}
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" busy={form.busy}>
            {t('profile.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
