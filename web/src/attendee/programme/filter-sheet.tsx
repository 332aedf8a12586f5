import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProgrammeFilter, type ProgrammeSession, tracksOf } from '../../shared/programme/programme.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Select } from '../../ui/form/select.tsx';

export interface FilterSheetProps {
  open: boolean;
  programme: readonly ProgrammeSession[];
  filter: ProgrammeFilter;
  /** Number of sessions that the filter lets through. */
  found: number;
  onChange: (change: Partial<ProgrammeFilter>) => void;
  onClose: () => void;
}

/** Every way to narrow the programme that is not a day or a word; each choice takes effect at once. */
export function FilterSheet({ open, programme, filter, found, onChange, onClose }: FilterSheetProps) {
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
    <Dialog
      title={t('programme.filters')}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={() => onChange({ roomId: '', track: '' })}>
            {t('programme.noFilters')}
          </Button>
          <Button onClick={onClose}>{t('programme.showFound', { count: found })}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t('programme.room')}
          value={filter.roomId}
          onChange={(roomId) => onChange({ roomId })}
          options={[
            { value: '', label: t('programme.allRooms') },
            ...rooms.map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          label={t('programme.track')}
          value={filter.track}
          onChange={(track) => onChange({ track })}
          options={[
            { value: '', label: t('programme.allTracks') },
            ...tracks.map((track) => ({ value: track, label: track })),
          ]}
        />
      </div>
    </Dialog>
  );
}
