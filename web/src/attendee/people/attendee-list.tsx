import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowList } from '../../ui/list/window-list.tsx';
import type { Relation } from '../connections/relation.ts';
import { AttendeeRow } from './attendee-row.tsx';
import type { DirectoryEntry } from './directory.ts';

const ROW_HEIGHT_REM = 4.5;

export interface AttendeeListProps {
  people: readonly DirectoryEntry[];
  relationOf: (entry: DirectoryEntry) => Relation;
  onOpen: (userId: string) => void;
}

/** People by name; smooth with thousands of rows. */
export function AttendeeList({ people, relationOf, onOpen }: AttendeeListProps) {
  const { t } = useTranslation();
  const row = useCallback(
    (entry: DirectoryEntry) => <AttendeeRow user={entry.user} relation={relationOf(entry)} onOpen={onOpen} />,
    [relationOf, onOpen],
  );
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <WindowList label={t('attendees.list')} items={people} keyOf={({ user }) => user.id} rowHeight={ROW_HEIGHT_REM}>
        {row}
      </WindowList>
    </div>
  );
}
