import type { Gate } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export interface GateListProps {
  gates: readonly Gate[];
  chosen: string;
  onChoose: (gateId: string) => void;
}

/** One large button for each gate. A closed one can't be chosen, unless all are: a door must be able to go on offline. */
export function GateList({ gates, chosen, onChoose }: GateListProps) {
  const { t } = useTranslation();
  const isAnyOpen = gates.some(({ open }) => open);
  return (
    <>
      <p className="mb-3 text-ink-soft">{t('checkIn.gate.hint')}</p>
      <ul className="grid gap-2">
        {gates.map((gate) => (
          <li key={gate.id} className="grid">
            <Button
              size="large"
              tone={gate.id === chosen ? 'primary' : 'secondary'}
              aria-pressed={gate.id === chosen}
              disabled={isAnyOpen && !gate.open}
              onClick={() => onChoose(gate.id)}
            >
              {gate.open ? gate.name : `${gate.name} (${t('checkIn.gate.closed')})`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
