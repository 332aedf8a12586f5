import type { Door } from '@baraza/schema/doors/door';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useLiveDocument } from '../../replica/react.tsx';
import { type DoorWarning, unheard } from './door-warnings.ts';
import { useSeenFrom } from './use-doors.ts';

const NOBODY = '-';

/** A door's own name, else the name of the phone's owner. */
export function useDoorName(door: Door): string {
  const { t } = useTranslation();
  const holder = useLiveDocument('users', door.user_id || NOBODY);
  return door.name || (holder ? t('doors.phoneOf', { name: holder.name }) : t('doors.unnamed'));
}

/** The text of a warning. */
export function useWarningText(): (door: Door, warning: DoorWarning) => string {
  const { t } = useTranslation();
  const { at, time_zone } = useSeenFrom();
  return (door, warning) => {
    switch (warning) {
      case 'missing':
        return t('doors.warning.missing', { count: door.missing });
      case 'left_behind':
        return t('doors.warning.left_behind', { count: unheard(door) });
      case 'silent':
        return t('doors.warning.silent', { since: formatMoment(door.last_contact ?? at, at, time_zone) });
      default:
        return t('doors.warning.clock');
    }
  };
}

/** "2 min slow": a clock offset in the largest useful unit. */
export function useClockText(): (offset_ms: number | null) => string {
  const { t } = useTranslation();
  return (offset) => {
    if (offset === null) return t('doors.clock.unknown');
    const seconds = Math.round(Math.abs(offset) / 1_000);
    if (seconds < 2) return t('doors.clock.right');
    const amount =
      seconds < 120
        ? t('doors.clock.seconds', { count: seconds })
        : seconds < 7_200
          ? t('doors.clock.minutes', { count: Math.round(seconds / 60) })
          : t('doors.clock.hours', { count: Math.round(seconds / 3_600) });
    return t(offset > 0 ? 'doors.clock.slow' : 'doors.clock.fast', { amount });
  };
}
