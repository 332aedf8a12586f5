import type { Event } from '@baraza/schema/event/event';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useAskBeforeClose } from '../../../ui/feedback/use-ask-before-close.ts';
import { Checkbox } from '../../../ui/form/field.tsx';
import { clashesIn, countOf } from '../clashes.ts';
import { daysIn, isDay, moveAll } from '../schedule/move-all.ts';
import { planImport, type Step } from '../schedule/plan-import.ts';
import type { ReadSchedule } from '../schedule/read-schedule.ts';
import type { Content } from '../use-content.ts';
import { FileDates, type Move } from './file-dates.tsx';
import { FileNotes } from './file-notes.tsx';
import { changingSteps } from './import-commands.ts';
import { PictureHosts } from './pictures/picture-hosts.tsx';
import { type HostPictures, picturesIn } from './pictures/pictures-in.ts';
import { Removals } from './removals.tsx';
import { StepList } from './step-list.tsx';

const COLLECTIONS = ['sessions', 'speakers', 'rooms'] as const;

export interface ImportPreviewProps {
  read: ReadSchedule;
  event: Event;
  content: Content;
  onCancel: () => void;
  /** @returns whether they were stored: all of them, or none */
  onApply: (steps: readonly Step[], pictures: readonly HostPictures[]) => Promise<boolean>;
}

/** Preview of an import; nothing changes until it is confirmed. */
export function ImportPreview({ read, event, content, onCancel, onApply }: ImportPreviewProps) {
  const { t } = useTranslation();
  const [remove, setRemove] = useState(false);
  const [move, setMove] = useState<Move>({ isOn: false, first: event.starts_on });
  const [confirmed, setConfirmed] = useState<Step[]>();
  const from = read.zone || event.time_zone;
  const days = useMemo(() => daysIn(read, from), [read, from]);
  const clashes = useMemo(() => countOf(clashesIn(read.sessions, read.rooms, read.speakers)), [read]);
  const moved = useMemo(
    () => (move.isOn && isDay(move.first) ? moveAll(read, move.first, { from, to: event.time_zone }) : read),
    [read, move, from, event.time_zone],
  );
  // Applying the plan changes its input, so the confirmed plan is kept.
  const steps = useMemo(() => confirmed ?? planImport(moved, content, { remove }), [confirmed, moved, content, remove]);
  const changing = useMemo(() => changingSteps(steps), [steps]);
  const pictures = useMemo(() => picturesIn(steps, content.speakers), [steps, content]);
  const [hosts, setHosts] = useState<ReadonlySet<string>>(new Set());
  const asked = pictures.filter(({ host }) => hosts.has(host));
  const isSaving = confirmed !== undefined;
  useAskBeforeClose(isSaving);

  async function apply() {
    setConfirmed(steps);
    if (await onApply(steps, asked)) return;
    showToast(t('storage.notSaved'), 'danger');
    setConfirmed(undefined);
  }

  return (
    <section aria-label={t('content.import.preview')} className="mt-4 grid gap-3 border-t border-line pt-4">
      <h3 className="font-bold">{read.title || t('content.import.preview')}</h3>
      {days ? (
        <FileDates days={days} zone={read.zone} event={event} move={move} disabled={isSaving} onMove={setMove} />
      ) : null}
      <FileNotes read={read} />
      {clashes.count > 0 ? (
        <p className="text-ink-soft">
          {t(clashes.isMore ? 'content.import.clashesMany' : 'content.import.clashes', {
            count: clashes.count,
            number: formatNumber(clashes.count),
          })}
        </p>
      ) : null}
      {COLLECTIONS.map((collection) => (
        <StepList key={collection} collection={collection} steps={steps} />
      ))}
      <Checkbox
        label={t('content.import.remove')}
        checked={remove}
        disabled={isSaving}
        onChange={(event) => setRemove(event.target.checked)}
      />
      <Removals steps={steps} />
      <PictureHosts pictures={pictures} chosen={hosts} disabled={isSaving} onChoose={setHosts} />
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onClick={onCancel} disabled={isSaving}>
          {t('content.import.cancel')}
        </Button>
        {changing.length > 0 || asked.length > 0 ? (
          <Button busy={isSaving} disabled={move.isOn && !isDay(move.first)} onClick={() => void apply()}>
            {changing.length > 0
              ? t('content.import.apply', { count: changing.length, number: formatNumber(changing.length) })
              : t('content.pictures.fetchOnly')}
          </Button>
        ) : (
          <p role="status" className="self-center font-semibold">
            {t('content.import.nothing')}
          </p>
        )}
      </div>
    </section>
  );
}
