import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { ownToken } from '../../shared/auth/session/own-token.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { saveFile } from '../../ui/file/save-file.ts';
import { DeleteAccountDialog, type DeleteAccountDialogProps } from './delete-account-dialog.tsx';
import { ownDataFile } from './own-data.ts';
import { fetchOwnData } from './own-data-calls.ts';

/** Download of one's own data, and deletion of the account. */
export function OwnDataCard({ shared }: Pick<DeleteAccountDialogProps, 'shared'>) {
  const { t } = useTranslation();
  const replica = useReplica();
  const [collecting, setCollecting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  async function download() {
    setCollecting(true);
    const { from, data } = await ownDataFile(replica, await fetchOwnData(ownToken()), new Date());
    saveFile(`${t('profile.dataFile')}.json`, 'application/json', JSON.stringify(data, null, 2));
    showToast(t(`profile.downloaded.${from}`), from === 'device' ? 'sun' : 'brand');
    setCollecting(false);
  }
  return (
    <Card title={t('profile.data')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{t('profile.dataText')}</p>
        <Button
          tone="secondary"
          busy={collecting}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void download()}
        >
          {t('profile.download')}
        </Button>
        <Button
          tone="quiet"
          icon={<Trash aria-hidden="true" className="size-5" />}
          onClick={() => setDeleting(true)}
          className="text-danger-ink"
        >
          {t('profile.remove.open')}
        </Button>
      </div>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} shared={shared} />
    </Card>
  );
}
