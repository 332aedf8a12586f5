import type { Event } from '@baraza/schema/event/event';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { isTyped } from '../is-typed.ts';
import type { Secrets } from './backup-calls.ts';
import type { BackupContents } from './backup-contents.ts';
import { ContentsTable } from './contents-table.tsx';
import { TransferBar } from './transfer-bar.tsx';
import type { useTransfer } from './use-transfer.ts';

interface RestoreFormProps {
  event: Event;
  /** Of an encrypted file only the server can tell. */
  contents: BackupContents | 'encrypted';
  transfer: ReturnType<typeof useTransfer>;
  onRestore: (secrets: Secrets) => void;
}

/** Compares the file with the current data, and requires the event's name to be typed, to prevent accidents. */
export function RestoreForm({ event, contents, transfer, onRestore }: RestoreFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [isTried, setTried] = useState(false);
  const { progress, stop } = transfer;
  const isEncrypted = contents === 'encrypted';
  const isNamed = isTyped(typed, event.name);
  const isOpen = !isEncrypted || passphrase !== '';

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (isNamed && isOpen && password !== '' && !progress) onRestore({ password, passphrase });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {isEncrypted ? (
        <>
          <Banner tone="sun">{t('settings.backup.encrypted')}</Banner>
          <PasswordField
            label={t('settings.backup.passphrase')}
            autoComplete="off"
            value={passphrase}
            error={isTried && passphrase === '' ? t('settings.backup.passphraseNeeded') : undefined}
            onChange={({ target }) => setPassphrase(target.value)}
          />
        </>
      ) : (
        <ContentsTable event={event} contents={contents} />
      )}
      <p>{t('settings.backup.effects')}</p>
      <Field
        label={t('settings.backup.typeName', { name: event.name })}
        value={typed}
        autoComplete="off"
        error={isTried && !isNamed ? t('settings.problems.otherName') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PasswordField
        label={t('settings.backup.password')}
        autoComplete="current-password"
        value={password}
        error={isTried && password === '' ? t('settings.backup.passwordNeeded') : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      {progress ? (
        <TransferBar
          progress={progress}
          label={t('settings.backup.sending')}
          working={t('settings.backup.restoring')}
        />
      ) : null}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        <Button type="submit" tone="danger" busy={progress !== null}>
          {t('settings.backup.restoreIt')}
        </Button>
        {progress && progress.done < progress.total ? (
          <Button tone="quiet" onClick={stop}>
            {t('ui.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
