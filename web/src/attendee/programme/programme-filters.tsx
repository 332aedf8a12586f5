import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSheet } from '../../shared/filters/filter-sheet.tsx';
import { type ProgrammeFilter, type ProgrammeSession, tracksOf } from '../../shared/programme/programme.ts';
import { Select } from '../../ui/form/select.tsx';

export interface ProgrammeFiltersProps {
  open: boolean;
  programme: readonly ProgrammeSession[];
  filter: ProgrammeFilter;
  /** Number of sessions that the filter lets through. */
  found: number;
  onChange: (change: Partial<ProgrammeFilter>) => void;
  onClose: () => void;
}

/** Every way to narrow the programme that is not a day or a word; each choice takes effect at once. */
export function ProgrammeFilters({ open, programme, filter, found, onChange, onClose }: ProgrammeFiltersProps) {
  const { t } = useTranslation();
  const rooms = useMemo(
    () =>
      [...new Map(programme.flatMap(({ room }) => (room ? [[room.id, room.name] as const] : [])))].sort((a, b) =>
        a[1].localeCompare(b[1]),
      ),
    [programme],
  );
  const tracks = useMemo(() => tracksOf(programme), [programme]);
  return (
    <FilterSheet
      open={open}
      show={t('programme.showFound', { count: found })}
      onClear={() => onChange({ roomId: '', track: '' })}
      onClose={onClose}
    >
      <Select
        label={t('programme.room')}
        value={filter.roomId}
        onChange={(roomId) => onChange({ roomId })}
        options={[{ value: '', label: t('programme.allRooms') }, ...rooms.map(([value, label]) => ({ value, label }))]}
      />
      <Select
        label={t('programme.track')}
        value={filter.track}
        onChange={(track) => onChange({ track })}
        options={[{ value: '', label: t('programme.allTracks') }, ...tracks]}
      />
    </FilterSheet>
  );
}
