import type { Gate } from '@baraza/schema/entities/event';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

interface GateNameDialogProps {
  /** Null: a new one. */
  gate: Gate | null;
  onClose: () => void;
  onName: (name: string) => void;
}

export function GateNameDialog({ gate, onClose, onName }: GateNameDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [name, setName] = useState(gate?.name ?? '');
  const [isTried, setTried] = useState(false);
  const title = gate ? t('settings.gates.renameOne', { name: gate.name }) : t('settings.gates.add');
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') onName(name.trim());
  }
  return (
    <AskDialog
      title={title}
      open
      onClose={onClose}
      actions={
        <Button type="submit" form={formId}>
          {t('settings.save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={t('settings.gates.name')}
          value={name}
          maxLength={200}
          required
          error={isTried && name.trim() === '' ? t('settings.problems.required') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </AskDialog>
  );
}
