import type { Event } from '@baraza/schema/event/event';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenGate } from '../../../shared/check-in/chosen-gate.ts';
import { Select } from '../../../ui/form/select.tsx';

export interface GateChoice {
  gateId: string;
  choose: (gateId: string) => void;
  /** Whether somebody can be checked in at it now; shows what is wrong if not. */
  demand: () => boolean;
  isMissing: boolean;
}

/** A gate for a check-in by an organiser; at first that of this device's door. An event without gates needs none. */
export function useGate({ id, gates }: Pick<Event, 'id' | 'gates'>): GateChoice {
  const open = gates.filter((gate) => gate.open);
  const [chosen, setChosen] = useState(() => chosenGate(id, open));
  const [isTried, setTried] = useState(false);
  // A gate may be closed while this shows.
  const gateId = open.some((gate) => gate.id === chosen) ? chosen : '';
  const isMissing = gateId === '' && gates.length > 0;
  return {
    gateId,
    choose: setChosen,
    demand() {
      setTried(true);
      return !isMissing;
    },
    isMissing: isMissing && isTried,
  };
}

/** Open gates can be chosen; closed ones are shown, so that nobody looks for them. */
export function GateField({ gates, gate }: { gates: Event['gates']; gate: GateChoice }) {
  const { t } = useTranslation();
  const noteId = useId();
  if (gates.length === 0) return null;
  const isAllClosed = gates.every(({ open }) => !open);
  return (
    <div>
      <Select
        label={t('people.checkIn.gate')}
        value={gate.gateId}
        onChange={gate.choose}
        aria-invalid={gate.isMissing || undefined}
        aria-describedby={gate.isMissing ? noteId : undefined}
        options={[
          { value: '', label: t('people.checkIn.chooseGate') },
          ...gates.map(({ id, name, open }) => ({
            value: id,
            label: open ? name : t('people.checkIn.closed', { name }),
            disabled: !open,
          })),
        ]}
      />
      {gate.isMissing ? (
        <p id={noteId} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {t(isAllClosed ? 'people.checkIn.allClosed' : 'people.checkIn.gateMissing')}
        </p>
      ) : null}
    </div>
  );
}
