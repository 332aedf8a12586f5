import type { Event } from '@baraza/schema/event/event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../i18n/formats.ts';
import { listOf } from '../../../i18n/list-of.ts';
import { useReplica } from '../../../replica/react.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ChooseFile } from '../choose-file.tsx';
import { type Restored, restoreBackup, type Secrets } from './backup-calls.ts';
import { type BackupContents, lookIntoBackup } from './backup-contents.ts';
import { RestoreForm } from './restore-form.tsx';
import { useTransfer } from './use-transfer.ts';

type Step =
  | { at: 'choosing' }
  | { at: 'looking' }
  | { at: 'confirming'; file: File; contents: BackupContents | 'encrypted' }
  | { at: 'done'; restored: Restored };

/** Restores an event from a file: inspects the file, asks for confirmation, then restores. */
export function RestoreCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const replica = useReplica();
  const transfer = useTransfer();
  const [step, setStep] = useState<Step>({ at: 'choosing' });
  const zone = event.time_zone;

  async function look(file: File) {
    transfer.setProblem(undefined);
    setStep({ at: 'looking' });
    const contents = await lookIntoBackup(file);
    if (contents === 'encrypted' || (typeof contents !== 'string' && contents.event_id === event.id))
      return setStep({ at: 'confirming', file, contents });
    setStep({ at: 'choosing' });
    transfer.setProblem(
      typeof contents === 'string'
        ? t(`settings.backup.${contents}`, { file: file.name })
        : t('settings.backup.otherEvent', { name: contents.name || contents.event_id }),
    );
  }

  async function restore(file: File, secrets: Secrets) {
    const restored = await transfer.run((following) => restoreBackup(file, secrets, following));
    if (!restored) return;
    setStep({ at: 'done', restored });
    void replica.syncNow();
  }

  return (
    <Card title={t('settings.backup.restore')}>
      <div className="grid gap-4">
        <p>{t('settings.backup.restoreText')}</p>
        {step.at === 'done' ? (
          <Banner tone="brand">
            {t('settings.backup.restored', {
              number: formatNumber(step.restored.rows),
              when: formatDate(step.restored.made_at, zone, true),
            })}
          </Banner>
        ) : null}
        {step.at === 'done' && step.restored.stay_attendees ? (
          <Banner tone="sun">
            {t('settings.backup.stayAttendees', { names: listOf(step.restored.stay_attendees) })}
          </Banner>
        ) : null}
        {step.at === 'looking' ? <SkeletonRows count={3} className="h-12 w-full" /> : null}
        {step.at === 'confirming' ? (
          <RestoreForm
            key={`${step.file.name} ${step.file.lastModified}`}
            event={event}
            contents={step.contents}
            transfer={transfer}
            onRestore={(secrets) => void restore(step.file, secrets)}
          />
        ) : null}
        <Failure why={transfer.problem} />
        {step.at === 'looking' || transfer.progress ? null : (
          <div className="grid sm:justify-items-start">
            <ChooseFile
              label={t(step.at === 'confirming' ? 'settings.backup.chooseOther' : 'settings.backup.choose')}
              accept=".gz,.age,application/gzip"
              onFile={(file) => void look(file)}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
