import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { gateName } from '../../../shared/check-in/chosen-gate.ts';

interface Words {
  who: (record: CheckIn, name: string | undefined) => string;
  gate: (gateId: string) => string;
}

/** Texts for the ids in a record, also when their documents no longer exist. */
export function useWords(event: Event): Words {
  const { t } = useTranslation();
  return {
    who: (record, name) => name ?? t(record.user_id === '' ? 'checkInRecords.nobody' : 'checkInRecords.unknown'),
    gate: (gateId) => {
      if (gateId === '') return t('checkInRecords.noGate');
      return gateName(event.gates, gateId) ?? t('checkInRecords.goneGate');
    },
  };
}
