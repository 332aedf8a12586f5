import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { gateName } from '../../shared/check-in/chosen-gate.ts';
import type { DoorState } from '../door-machine.ts';

export interface VerdictText {
  word: string;
  reason: string;
  /** When and where the person came in before. */
  earlier?: string;
}

/** The texts of a verdict. */
export function useVerdictText(
  event: Event,
  state: Extract<DoorState, { name: 'showing' | 'not_saved' }>,
): VerdictText {
  const { t } = useTranslation();
  const { lastContact } = useSyncStatus();
  const { clock } = useReplica();
  const whenAndWhere = useWhenAndWhere(event);
  if (state.name === 'not_saved') {
    const reason = t(state.problem === 'full' ? 'checkIn.reason.full' : 'checkIn.reason.storage');
    return { word: t('checkIn.verdict.not_saved'), reason };
  }
  const { decision } = state;
  const word = t(`checkIn.verdict.${decision.verdict}`);
  if (decision.verdict === 'not_on_list' || decision.verdict === 'unknown_key') {
    return lastContact === null
      ? { word, reason: t(`checkIn.reason.${decision.verdict}_never`) }
      : {
          word,
          reason: t(`checkIn.reason.${decision.verdict}`, {
            time: formatMoment(lastContact + clock.offset(), Date.parse(state.at) + clock.offset(), event.time_zone),
          }),
        };
  }
  const reason = t(`checkIn.reason.${decision.verdict}`);
  if (decision.verdict !== 'already_checked_in') return { word, reason };
  return { word, reason, earlier: decision.earlier ? whenAndWhere(decision.earlier) : t('checkIn.earlier.unknown') };
}

/** "09:14 · North gate · on this device": when and where a scan was recorded, in the venue's time zone. */
export function useWhenAndWhere(event: Event): (record: CheckIn) => string {
  const { t } = useTranslation();
  const { device_id, clock } = useReplica();
  return (record) => {
    const time = formatMoment(record.check_in_time, Date.now() + clock.offset(), event.time_zone);
    const gate = gateName(event.gates, record.gate_id);
    const here = record.device_id === device_id ? t('checkIn.earlier.here') : undefined;
    return [time, gate, here].filter(Boolean).join(' · ');
  };
}
