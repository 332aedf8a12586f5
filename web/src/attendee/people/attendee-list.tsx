import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowList } from '../../ui/list/window-list.tsx';
import type { Relation } from '../connections/relation.ts';
import { AttendeeRow } from './attendee-row.tsx';
import type { DirectoryEntry } from './directory.ts';
import { countInCommon, useOwnInterests } from './in-common.ts';

const ROW_HEIGHT_REM = 5;

export interface AttendeeListProps {
  people: readonly DirectoryEntry[];
  /** Name of the list for screen readers, unless it is by name. */
  label?: string;
  relationOf: (entry: DirectoryEntry) => Relation;
  onOpen: (userId: string) => void;
  jump?: { to: number } | undefined;
}

/** People, by name unless `label` says otherwise; smooth with thousands of rows. */
export const AttendeeList = memo(function AttendeeList({ people, label, relationOf, onOpen, jump }: AttendeeListProps) {
  const { t } = useTranslation();
  const mine = useOwnInterests();
  const row = useCallback(
    (entry: DirectoryEntry) => (
      <AttendeeRow
        user={entry.user}
        inCommon={countInCommon(entry.user.interests, mine)}
        relation={relationOf(entry)}
        onOpen={onOpen}
      />
    ),
    [mine, relationOf, onOpen],
  );
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <WindowList
        label={label ?? t('attendees.list')}
        items={people}
        keyOf={({ user }) => user.id}
        rowHeight={ROW_HEIGHT_REM}
        jump={jump}
        className="scroll-mt-15"
      >
        {row}
      </WindowList>
    </div>
  );
});
