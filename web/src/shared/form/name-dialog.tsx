import { type FormEvent, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { AskDialog } from './ask-dialog.tsx';

const MAX_LENGTH = 200;

interface NameDialogProps {
  title: string;
  label: string;
  /** The one that it has now. */
  name: string;
  save: string;
  /** What is said when there is none; without it, there need not be one. */
  required?: string;
  onClose: () => void;
  /** With no space around it. */
  onName: (name: string) => void;
}

/** Asks what something is to be called. */
export function NameDialog({ title, label, name, save, required, onClose, onName }: NameDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const lacks = required !== undefined && typed.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!lacks) onName(typed.trim());
  }
  return (
    <AskDialog
      title={title}
      open
      onClose={onClose}
      actions={
        <Button type="submit" form={form}>
          {save}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={label}
          value={typed}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          required={required !== undefined}
          error={isTried && lacks ? required : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </AskDialog>
  );
}
