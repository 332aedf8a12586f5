import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/formats.ts';
import { type ProgrammeFilter, type ProgrammeSession, tracksOf } from '../../shared/programme/programme.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';

export interface ProgrammeFiltersProps {
  programme: readonly ProgrammeSession[];
  days: readonly { key: string; at: string }[];
  today: string;
  filter: ProgrammeFilter;
  timeZone: string;
  onChange: (change: Partial<ProgrammeFilter>) => void;
}

export function ProgrammeFilters({ programme, days, today, filter, timeZone, onChange }: ProgrammeFiltersProps) {
  const { t } = useTranslation();
  const rooms = useMemo(
    () =>
      [...new Map(programme.flatMap(({ room }) => (room ? [[room.id, room.name] as const] : [])))].sort((a, b) =>
        a[1].localeCompare(b[1]),
      ),
    [programme],
  );
  const tracks = useMemo(() => tracksOf(programme), [programme]);
  const dayName = (day: { key: string; at: string }) =>
    day.key === today ? t('programme.today') : formatDay(day.at, timeZone);

  return (
    <div className="grid gap-3">
      <SearchField label={t('programme.search')} value={filter.query} onChange={(query) => onChange({ query })} />
      <Segmented
        label={t('programme.day')}
        value={filter.day}
        onChange={(day) => onChange({ day })}
        options={[
          { value: '', label: t('programme.allDays') },
          ...days.map((day) => ({ value: day.key, label: dayName(day) })),
        ]}
      />
      <div className="grid grid-cols-2 gap-3 sm:max-w-lg">
        <Select
          quiet
          label={t('programme.room')}
          value={filter.roomId}
          onChange={(roomId) => onChange({ roomId })}
          options={[
            { value: '', label: t('programme.allRooms') },
            ...rooms.map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          quiet
          label={t('programme.track')}
          value={filter.track}
          onChange={(track) => onChange({ track })}
          options={[
            { value: '', label: t('programme.allTracks') },
            ...tracks.map((track) => ({ value: track, label: track })),
          ]}
        />
      </div>
    </div>
  );
}
