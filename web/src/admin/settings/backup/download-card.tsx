import Download from 'lucide-react/icons/download';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { saveBlob } from '../../../ui/file/save-file.ts';
import { Checkbox } from '../../../ui/form/field.tsx';
import { downloadBackup } from './backup-calls.ts';
import { TransferBar } from './transfer-bar.tsx';
import { useTransfer } from './use-transfer.ts';

/** The server demands as many. */
const PASSPHRASE_MIN = 12;

/** Downloads the event as one file. It contains keys, so it is encrypted, and the password is asked for again. */
export function DownloadCard() {
  const { t } = useTranslation();
  const { progress, problem, setProblem, run } = useTransfer();
  const [password, setPassword] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [isEncrypted, setEncrypted] = useState(true);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (progress) return;
    if (isEncrypted && passphrase.length < PASSPHRASE_MIN) return setProblem(t('settings.backup.passphraseTooShort'));
    if (password === '') return setProblem(t('settings.backup.passwordNeeded'));
    const done = await run((following) =>
      downloadBackup({ password, passphrase: isEncrypted ? passphrase : '' }, following),
    );
    if (!done) return;
    setPassword('');
    setPassphrase('');
    saveBlob(done.name, done.file);
    showToast(t('settings.backup.downloaded'));
  }

  return (
    <Card title={t('settings.backup.download')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{t('settings.backup.downloadText')}</p>
        <Checkbox
          label={t('settings.backup.encrypt')}
          checked={isEncrypted}
          onChange={({ target }) => setEncrypted(target.checked)}
        />
        {isEncrypted ? (
          <PasswordField
            label={t('settings.backup.passphrase')}
            hint={t('settings.backup.passphraseHint')}
            autoComplete="new-password"
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
          />
        ) : (
          <Banner tone="sun">{t('settings.backup.keepSafe')}</Banner>
        )}
        <PasswordField
          label={t('settings.backup.password')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Failure why={problem} />
        {progress ? (
          <TransferBar
            progress={progress}
            label={t('settings.backup.download')}
            working={t('settings.backup.making')}
          />
        ) : null}
        <Button
          type="submit"
          busy={progress !== null}
          icon={<Download aria-hidden="true" className="size-5" />}
          className="sm:justify-self-start"
        >
          {t('settings.backup.downloadIt')}
        </Button>
      </form>
    </Card>
  );
}
