import { fields } from 'virtual:form/gate';
import type { Event, Gate } from '@baraza/schema/event/event';
import DoorOpen from 'lucide-react/icons/door-open';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../../replica/index.ts';
import { NameDialog } from '../../../shared/form/name-dialog.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RemoveGate } from './remove-gate.tsx';

/** The event's gates. A gate with records can be closed but not deleted, as the records refer to it. */
export function GatesCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSave();
  const [edited, setEdited] = useState<Gate | 'new' | null>(null);
  const change = (gate: { id: string; name?: string; open?: boolean }) =>
    save('update_event', { changes: { gates: [gate] } });
  return (
    <Card
      flush
      title={t('settings.gates.title')}
      action={
        <Button tone="secondary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
          {t('settings.gates.add')}
        </Button>
      }
    >
      {event.gates.length === 0 ? (
        <EmptyState icon={<DoorOpen />} title={t('settings.gates.none')}>
          {t('settings.gates.noneText')}
        </EmptyState>
      ) : null}
      <ul aria-label={t('settings.gates.title')} className="divide-y divide-line border-t border-line empty:hidden">
        {event.gates.map((gate) => (
          <li key={gate.id} className="px-4 py-2 sm:px-5">
            <p className="flex min-h-8 flex-wrap items-center gap-x-2 font-semibold">
              <span dir="auto">{gate.name}</span>
              <Badge tone={gate.open ? 'brand' : 'neutral'}>
                {t(gate.open ? 'settings.gates.open' : 'settings.gates.shut')}
              </Badge>
            </p>
            <div className="-mx-4 flex flex-wrap">
              <Button
                tone="quiet"
                aria-label={t('settings.gates.renameOne', { name: gate.name })}
                onClick={() => setEdited(gate)}
              >
                {t('settings.gates.rename')}
              </Button>
              <Button
                tone="quiet"
                aria-label={t(gate.open ? 'settings.gates.shutOne' : 'settings.gates.openOne', { name: gate.name })}
                onClick={() => void change({ id: gate.id, open: !gate.open })}
              >
                {t(gate.open ? 'settings.gates.shutIt' : 'settings.gates.openIt')}
              </Button>
              <RemoveGate gate={gate} />
            </div>
          </li>
        ))}
      </ul>
      {edited ? (
        <NameDialog
          fields={fields}
          title={edited === 'new' ? t('settings.gates.add') : t('settings.gates.renameOne', { name: edited.name })}
          label={t('settings.gates.name')}
          name={edited === 'new' ? '' : edited.name}
          save={t('settings.save')}
          required={t('settings.problems.required')}
          onClose={() => setEdited(null)}
          onName={(name) => change({ id: edited === 'new' ? uuidV7() : edited.id, name })}
        />
      ) : null}
    </Card>
  );
}
