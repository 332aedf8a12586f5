import type { FieldRule } from '@baraza/schema/define/form-fields';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Form } from './form.tsx';
import { FormField } from './form-field.tsx';
import { useForm } from './use-form.ts';

interface NameDialogProps {
  fields: { readonly name: FieldRule<string> };
  title: string;
  label: string;
  /** The one that it has now. */
  name: string;
  save: string;
  /** What is said when there is none, where there must be one. */
  required?: string;
  onClose: () => void;
  /** With no space around it; answers whether it is kept. */
  onName: (name: string) => boolean | Promise<boolean>;
}

/** Asks what something is to be called. */
export function NameDialog({ fields, title, label, name, save, required, onClose, onName }: NameDialogProps) {
  const id = useId();
  const [kept] = useState({ name });
  const form = useForm({ fields, kept, onSave: (_, draft) => onName(draft.name.trim()), onSaved: onClose });
  return (
    <AskDialog
      title={title}
      open
      onClose={onClose}
      actions={
        <Button type="submit" form={id}>
          {save}
        </Button>
      }
    >
      <Form of={form} id={id}>
        <FormField
          of={form}
          name="name"
          label={label}
          autoComplete="off"
          {...(required && { words: { missing: required } })}
        />
      </Form>
    </AskDialog>
  );
}
