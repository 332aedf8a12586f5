import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/form/form.tsx';
import { FormField } from '../../shared/form/form-field.tsx';
import { Button } from '../../ui/button.tsx';

interface TextFormProps<Name extends string>
  extends Pick<ComponentProps<typeof FormField<Name>>, 'name' | 'label' | 'hint'> {
  of: ComponentProps<typeof FormField<Name>>['of'] & ComponentProps<typeof Form>['of'] & { busy: boolean };
  send: string;
  icon?: ReactNode;
  onCancel: () => void;
}

/** One text, written in the place where it will stand. */
export function TextForm<Name extends string>(props: TextFormProps<Name>) {
  const { of: form, name, label, hint, send, icon, onCancel } = props;
  const { t } = useTranslation();
  return (
    <Form of={form} className="grid gap-3">
      <FormField of={form} name={name} label={label} hint={hint} autoFocus />
      <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-auto">
        <Button tone="secondary" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" busy={form.busy} icon={icon}>
          {send}
        </Button>
      </div>
    </Form>
  );
}
