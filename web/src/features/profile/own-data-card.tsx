import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { collectOwnData } from './own-data.ts';

/** A copy of everything about oneself, made on this device. */
export function OwnDataCard() {
  const { t } = useTranslation();
  const replica = useReplica();
  async function download() {
    const data = await collectOwnData(replica, new Date());
    saveFile(`${t('profile.dataFile')}.json`, 'application/json', JSON.stringify(data, null, 2));
  }
  return (
    <Card title={t('profile.data')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{t('profile.dataText')}</p>
        <Button
          tone="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void download()}
        >
          {t('profile.download')}
        </Button>
      </div>
    </Card>
  );
}
