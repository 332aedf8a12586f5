import type { User } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useReplica } from '../../../replica/react.tsx';
import { checkInPeople } from '../actions/check-in-person.ts';
import { GateField, useGate } from '../actions/gate-field.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { SelectedProps } from './selected-props.ts';
import { AT_ONCE, useBulk, useCommandStep } from './use-bulk.ts';

/** Checks the selected people in at a gate. */
export function CheckInSelected({ event, selected, onSelect, onClose }: SelectedProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const gate = useGate(event);
  const commandStep = useCommandStep();
  const bulk = useBulk(selected, (person: User) => {
    if (person.ticket_status === 'revoked') return t('people.bulk.why.revoked');
    return person.checkedIn ? t('people.bulk.why.already_in') : null;
  });
  const many = (count: number) => ({ count, number: formatNumber(count) });
  return (
    <BulkDialog
      bulk={bulk}
      title={t('people.bulk.checkIn.title', many(bulk.people.length))}
      text={t('people.bulk.checkIn.text')}
      confirm={t('people.bulk.checkIn.confirm', many(bulk.people.length))}
      onConfirm={() => {
        if (!gate.demand()) return;
        void bulk.run(AT_ONCE, (chunk) => commandStep(chunk, (ids) => checkInPeople(replica, ids, gate.gateId)));
      }}
      waits
      done={(count) => t('people.bulk.checkIn.done', many(count))}
      onSelect={onSelect}
      onClose={onClose}
    >
      <GateField gates={event.gates} gate={gate} />
    </BulkDialog>
  );
}
