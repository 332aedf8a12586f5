import { fields } from 'virtual:form/person';
import type { ArgsOf } from '@baraza/schema/commands';
import type { User } from '@baraza/schema/people/user';
import { Fragment, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../../replica/index.ts';
import { draftOf, type NameOf } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { type FieldAdditions, FormField } from '../../../shared/form/form-field.tsx';
import { Meanwhile } from '../../../shared/form/meanwhile.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { ticketTypesIn } from '../people-filter.ts';
import { holderOf, type PersonRow } from '../person-row.ts';

type Name = NameOf<typeof fields>;

interface PersonFormProps {
  /** Undefined: a new person. */
  user?: User;
  all: readonly PersonRow[];
  onClose: () => void;
}

/** Whether somebody may sign in with this address, or rule with it: the server asks for the password to change it. */
const isGuarded = ({ verified, role }: User): boolean => verified !== false || role === 'admin';

/** Form to add or change a person, over what is live: what another admin writes meanwhile shows, and in a field edited here asks which it is to be. */
export function PersonForm({ user, all, onClose }: PersonFormProps) {
  const { t } = useTranslation();
  const save = useSave();
  const { confirmed, dialog } = useConfirmed();
  const formId = useId();
  const ticketTypes = useMemo(() => ticketTypesIn(all), [all]);
  const kept = useMemo(() => draftOf(fields, user), [user]);
  const before = (changes: object) =>
    Object.fromEntries(Object.keys(changes).map((name) => [name, kept[name as Name]]));
  const form = useForm({
    fields,
    kept,
    choosesMeanwhile: true,
    check: ({ email }) => (holderOf(email, user, all) ? { email: 'taken' } : {}),
    async onSave(changes) {
      if (changes.email !== undefined && user && isGuarded(user) && !(await confirmed())) return false;
      const isKept = user
        ? Object.keys(changes).length === 0 ||
          (await save('update_person', { user_id: user.id, changes, base: before(changes) } as ArgsOf<'update_person'>))
        : await save('create_person', { person: { ...changes, id: uuidV7() } } as ArgsOf<'create_person'>);
      const name = form.draft.name.trim();
      if (isKept) showToast(t(user ? 'people.form.saved' : 'people.form.added', { name }));
      return isKept;
    },
    onSaved: onClose,
  });

  const notAnEmail = t('people.form.emailInvalid');
  const holder = holderOf(form.draft.email, user, all)?.user.name ?? '';
  const more: { readonly [N in Name]?: FieldAdditions } = {
    name: { words: { missing: t('people.form.nameMissing') }, className: 'sm:col-span-2' },
    email: {
      hint: t(user && user.verified !== false ? 'people.form.emailProved' : 'people.form.emailHint'),
      words: { missing: notAnEmail, not_an_email: notAnEmail, taken: t('people.form.emailTaken', { name: holder }) },
      className: 'sm:col-span-2',
    },
    ticketType: { list: `${formId}-tickets`, hint: t('people.form.ticketHint') },
    external_code: { hint: t('people.form.codeHint'), dir: 'ltr' },
  };
  return (
    <>
      <AskDialog
        title={user ? t('people.form.editTitle', { name: user.name }) : t('people.form.addTitle')}
        open
        sticky
        onClose={onClose}
        actions={
          <Button type="submit" form={formId}>
            {t('people.form.save')}
          </Button>
        }
      >
        <Form of={form} id={formId} className="grid gap-4 sm:grid-cols-2">
          {(Object.keys(fields) as Name[]).map((name) => (
            <Fragment key={name}>
              <FormField of={form} name={name} label={t(`people.column.${name}`)} autoComplete="off" {...more[name]} />
              <Meanwhile of={form} name={name} inWords={String} className="sm:col-span-2" />
            </Fragment>
          ))}
          <datalist id={`${formId}-tickets`}>
            {ticketTypes.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
          {user ? null : <p className="text-sm text-ink-soft sm:col-span-2">{t('people.form.accessHint')}</p>}
        </Form>
      </AskDialog>
      {dialog}
    </>
  );
}
