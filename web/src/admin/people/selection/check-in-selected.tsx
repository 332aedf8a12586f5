import type { User } from '@baraza/schema/people/user';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useReplica } from '../../../replica/react.tsx';
import { cameTodayOf, checkInPeople } from '../actions/check-in-person.ts';
import { GateField, useGate } from '../actions/gate-field.tsx';
import type { PersonRow } from '../person-row.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { SelectedProps } from './selected-props.ts';
import { AT_ONCE, useBulk, useCommandStep } from './use-bulk.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** Checks the selected people in at a gate. */
export function CheckInSelected(props: SelectedProps) {
  const came = useCameToday(props.selected, props.event.time_zone);
  return came ? <Asked {...props} came={came} /> : null;
}

/** The ids of those whom a door would find in already, as they were first selected; undefined until they are known. */
export function useCameToday(
  selected: readonly Pick<PersonRow, 'user'>[],
  timeZone: string | undefined,
): ReadonlySet<string> | undefined {
  const replica = useReplica();
  // The list changes meanwhile.
  const [people] = useState(() => selected.map(({ user }) => user));
  const [came, setCame] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let over = false;
    void cameTodayOf(replica, people, timeZone)
      // It is looked up again when it is done, and said then if it still can't be.
      .catch(() => NOBODY)
      .then((found) => over || setCame(found));
    return () => {
      over = true;
    };
  }, [replica, people, timeZone]);
  return came;
}

/** @param came the ids of those whom a door would find in already */
function Asked({ event, selected, came, onSelect, onClose }: SelectedProps & { came: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const replica = useReplica();
  const gate = useGate(event);
  const commandStep = useCommandStep();
  const bulk = useBulk(selected, ({ id, ticket_status }: User) => {
    if (ticket_status === 'revoked') return t('people.bulk.why.revoked');
    return came.has(id) ? t('people.bulk.why.already_in') : null;
  });
  const checkIn = (ids: readonly string[]) => checkInPeople(replica, ids, gate.gateId, event.time_zone);
  const many = (count: number) => ({ count, number: formatNumber(count) });
  return (
    <BulkDialog
      bulk={bulk}
      title={t('people.bulk.checkIn.title', many(bulk.people.length))}
      text={t('people.bulk.checkIn.text')}
      confirm={t('people.bulk.checkIn.confirm', many(bulk.people.length))}
      onConfirm={() => {
        if (!gate.demand()) return;
        void bulk.run(AT_ONCE, (chunk) => commandStep(chunk, checkIn));
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
