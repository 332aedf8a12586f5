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
  /** Current name. */
  name: string;
  save: string;
  /** Error text for an empty name, if a name is required. */
  required?: string;
  onClose: () => void;
  /** Receives the trimmed name; returns whether it was stored. */
  onName: (name: string) => boolean | Promise<boolean>;
}

/** Dialog that asks for a name. */
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
