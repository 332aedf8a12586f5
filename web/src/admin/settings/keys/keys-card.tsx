import type { Event } from '@baraza/schema/event/event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ReplaceKeysDialog } from './replace-keys-dialog.tsx';

/** The keys that sign every code of the event, for when somebody else may have a copy of them. */
export function KeysCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [last] = event.replaced_keys ?? [];
  const zone = event.time_zone;
  return (
    <Card title={t('settings.keys.title')}>
      <div className="grid gap-4">
        <p>{t('settings.keys.text')}</p>
        {last ? (
          <p className="text-sm text-ink-soft">
            {t('settings.keys.last', {
              when: `${formatDay(last.replaced_at, zone)}, ${formatTime(last.replaced_at, zone)}`,
            })}
          </p>
        ) : null}
        <Button tone="danger" className="sm:justify-self-start" onClick={() => setAsking(true)}>
          {t('settings.keys.replace')}
        </Button>
      </div>
      {isAsking ? <ReplaceKeysDialog event={event} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
