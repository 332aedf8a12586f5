import type { Gate } from '@baraza/schema/entities/event';
import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { gateName } from './chosen-gate.ts';

interface GateChoiceProps {
  gates: readonly Gate[];
  chosen: string;
  onChoose: (gateId: string) => void;
}

/** Says at which gate this device stands, and lets it be moved. */
export function GateChoice({ gates, chosen, onChoose }: GateChoiceProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(chosen === '' && gates.length > 1);
  const choose = (gateId: string) => {
    onChoose(gateId);
    setOpen(false);
  };
  return (
    <>
      <Button
        tone="secondary"
        className="min-w-0 max-w-full"
        icon={<DoorOpen aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{t('checkIn.gate.label')}</span>
        <span className="truncate">{gateName(gates, chosen) ?? t('checkIn.gate.none')}</span>
      </Button>
      <Dialog title={t('checkIn.gate.choose')} open={open} onClose={() => setOpen(false)}>
        <p className="mb-3 text-ink-soft">{t('checkIn.gate.hint')}</p>
        <ul className="grid gap-2">
          {gates.map((gate) => (
            <li key={gate.id} className="grid">
              <Button
                size="large"
                tone={gate.id === chosen ? 'primary' : 'secondary'}
                aria-pressed={gate.id === chosen}
                onClick={() => choose(gate.id)}
              >
                {gate.open ? gate.name : `${gate.name} (${t('checkIn.gate.closed')})`}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
