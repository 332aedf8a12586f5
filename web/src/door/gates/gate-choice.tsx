import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gateName } from '../../shared/check-in/chosen-gate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { GateList, type GateListProps } from './gate-list.tsx';

/** Shows this device's gate and lets people change it. */
export function GateChoice({ gates, chosen, onChoose }: GateListProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
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
        <span dir="auto" className="own-script truncate">
          {gateName(gates, chosen) ?? t('checkIn.gate.none')}
        </span>
      </Button>
      <Dialog title={t('checkIn.gate.choose')} open={open} onClose={() => setOpen(false)}>
        <GateList gates={gates} chosen={chosen} onChoose={choose} />
      </Dialog>
    </>
  );
}
