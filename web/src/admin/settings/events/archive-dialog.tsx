import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { archiveEvent, type HostedEvent } from './hosted-events.ts';

interface ArchiveDialogProps {
  event: HostedEvent;
  onChanged: () => void;
  onClose: () => void;
}

/** Says what happens to the phones of an event before it is archived or brought back. */
export function ArchiveDialog({ event, onChanged, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation();
  const { confirmed, dialog } = useConfirmed();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const name = event.name || event.id;
  const isBack = event.archived;

  async function change() {
    if (!(await confirmed())) return;
    setBusy(true);
    setFailure('');
    const answer = await archiveEvent(event.id, !isBack);
    setBusy(false);
    if (answer.kind !== 'ok')
      return setFailure(answer.kind === 'problem' ? answer.problem.detail : t('settings.events.offline'));
    showToast(t(isBack ? 'settings.events.backDone' : 'settings.events.archiveDone', { name }));
    onChanged();
    onClose();
  }

  return (
    <>
      <AskDialog
        title={t(isBack ? 'settings.events.backOne' : 'settings.events.archiveOne', { name })}
        open
        onClose={onClose}
        actions={
          <Button tone={isBack ? 'primary' : 'danger'} busy={busy} onClick={() => void change()}>
            {t(isBack ? 'settings.events.back' : 'settings.events.archive')}
          </Button>
        }
      >
        <div className="grid gap-4">
          {isBack ? (
            <>
              <p>{t('settings.events.backText')}</p>
              <p>{t('settings.events.planned')}</p>
            </>
          ) : (
            <ul className="grid list-disc gap-1 ps-5">
              <li>{t('settings.events.happens.address')}</li>
              <li>{t('settings.events.happens.phones')}</li>
              <li>{t('settings.events.happens.kept')}</li>
              <li>{t('settings.events.planned')}</li>
            </ul>
          )}
          <Failure why={failure} />
        </div>
      </AskDialog>
      {dialog}
    </>
  );
}
