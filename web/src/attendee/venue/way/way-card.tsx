import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { formatDuration } from '../../programme/format-duration.ts';
import { focusAtOnce } from './focus-at-once.ts';
import type { Place } from './places.ts';
import type { Way } from './way-between.ts';
import { wayInSteps } from './way-steps.ts';

interface WayCardProps {
  places: readonly Place[];
  from: Place;
  to: Place;
  /** Undefined when both are the same place. */
  way: Way | undefined;
  onChange: (ends: { from: string; to: string }) => void;
  onClose: () => void;
}

const ORDER = ['room', 'area', 'booth'];

/** From where to where, how long it takes, and the way in words. */
export function WayCard({ places, from, to, way, onChange, onClose }: WayCardProps) {
  const { t } = useTranslation();
  const options = [...places]
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div ref={focusAtOnce} tabIndex={-1} className="rounded-lg">
      <Card
        title={t('venue.way.title')}
        action={
          <IconButton label={t('ui.close')} onClick={onClose} className="-me-2">
            <X aria-hidden="true" />
          </IconButton>
        }
      >
        <div className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <Select
              label={t('venue.way.from')}
              value={from.id}
              options={options}
              onChange={(id) => onChange({ from: id, to: to.id })}
            />
            <Select
              label={t('venue.way.to')}
              value={to.id}
              options={options}
              onChange={(id) => onChange({ from: from.id, to: id })}
            />
          </div>
          <IconButton label={t('venue.way.swap')} onClick={() => onChange({ from: to.id, to: from.id })}>
            <ArrowUpDown aria-hidden="true" />
          </IconButton>
        </div>
        <div role="status" className="mt-4">
          {way ? (
            <>
              <p className="font-semibold">{t('venue.way.time', { time: formatDuration(way.minutes * 60_000) })}</p>
              <ol className="mt-1 list-decimal ps-6">
                {wayInSteps(way, from, to, t).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          ) : (
            <p>{t('venue.way.same')}</p>
          )}
        </div>
        {way ? <p className="mt-3 text-sm text-ink-soft">{t('venue.way.estimate')}</p> : null}
      </Card>
    </div>
  );
}
