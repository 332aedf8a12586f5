import type { Gate } from '@baraza/schema/event/event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../../replica/react.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';

/** Deletes a gate; hidden for gates with records. */
export function RemoveGate({ gate }: { gate: Gate }) {
  const { t } = useTranslation();
  const save = useSave();
  const [isAsking, setAsking] = useState(false);
  const records = useLiveQuery((db) => db.check_ins.find({ selector: { gate_id: gate.id }, limit: 1 }), [gate.id]);
  const label = t('settings.gates.removeOne', { name: gate.name });
  if (!records || records.length > 0) return null;
  return (
    <>
      <Button tone="quiet" aria-label={label} onClick={() => setAsking(true)}>
        {t('settings.gates.remove')}
      </Button>
      <AskDialog
        title={label}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <Button tone="danger" onClick={() => void save('update_event', { changes: { remove_gates: [gate.id] } })}>
            {t('settings.gates.remove')}
          </Button>
        }
      >
        <p>{t('settings.gates.removeNote')}</p>
      </AskDialog>
    </>
  );
}
