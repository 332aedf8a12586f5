import { useId } from 'react';
import type { Draft, Fields, NameOf } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { type FormOptions, useForm } from '../../../shared/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';

interface WordsDialogProps<F extends Fields> extends Pick<FormOptions<F>, 'fields' | 'kept'> {
  name: NameOf<F>;
  title: string;
  label: string;
  hint: string;
  /** What has changed while it is written. */
  warning?: string | undefined;
  /** What the button says. */
  action: string;
  onSave: (draft: Draft<F>) => Promise<boolean>;
  onClose: () => void;
}

/** One text, written over a session. */
export function WordsDialog<F extends Fields>(props: WordsDialogProps<F>) {
  const { fields, kept, name, title, label, hint, warning, action, onSave, onClose } = props;
  const formId = useId();
  const form = useForm({ fields, kept, onSave: (_, draft) => onSave(draft), onSaved: onClose });
  return (
    <AskDialog
      open
      sticky
      title={title}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={form.busy}>
          {action}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-4">
        <FormField of={form} name={name} label={label} hint={hint} />
        {warning ? (
          <Banner tone="sun" role="alert">
            {warning}
          </Banner>
        ) : null}
      </Form>
    </AskDialog>
  );
}
