import type { User } from '@baraza/schema/people/user';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSortable } from '../../../i18n/formats.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { csvFile } from '../../../ui/file/csv.ts';
import { EXPORTED, type Exported } from '../csv-columns.ts';
import type { PersonRow } from '../person-row.ts';

/** Exports people as CSV in the order shown; importing the file again changes nothing. */
export function useExport(): (rows: readonly PersonRow[]) => string {
  const { t } = useTranslation();
  const timeZone = useEvent()?.time_zone;
  return useCallback(
    (rows) => {
      const cell = (user: User, field: Exported): string => {
        if (field === 'checkedIn') return t(user.checkedIn ? 'people.presence.in' : 'people.presence.out');
        if (field === 'role') return t(`people.role.${user.role ?? 'user'}`);
        if (field === 'ticket_status') return t(`people.ticket.${user.ticket_status ?? 'valid'}`);
        // As the screen has it, by the venue's clock; nothing reads this column in again.
        if (field === 'checkin_time') return user.checkin_time ? formatSortable(user.checkin_time, timeZone) : '';
        return user[field] ?? '';
      };
      return csvFile(
        EXPORTED.map((field) => t(`people.column.${field}`)),
        rows.map(({ user }) => EXPORTED.map((field) => cell(user, field))),
      );
    },
    [t, timeZone],
  );
}
