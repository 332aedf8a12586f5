import type { Gate } from '@baraza/schema/entities/event';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

interface GateNameDialogProps {
  /** Null: a new one. */
  gate: Gate | null;
  onClose: () => void;
  onName: (name: string) => void;
}

export function GateNameDialog({ gate, onClose, onName }: GateNameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(gate?.name ?? '');
  const [isTried, setTried] = useState(false);
  const title = gate ? t('settings.gates.renameOne', { name: gate.name }) : t('settings.gates.add');
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') onName(name.trim());
  }
  return (
    <Dialog title={title} open onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={t('settings.gates.name')}
          value={name}
          maxLength={200}
          required
          error={isTried && name.trim() === '' ? t('settings.problems.required') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3 *:max-sm:grow">
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('settings.save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
