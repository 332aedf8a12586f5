import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LinkToHandOver } from '../../people/record/link-to-hand-over.tsx';
import type { MadeEvent } from './hosted-events.ts';

/** Where the new event is, how many people came along, and the link of its first admin, which the server tells this once. */
export function MadeDialog({ made, onClose }: { made: MadeEvent; onClose: () => void }) {
  const { t } = useTranslation();
  const { name, address, people, link } = made;
  return (
    <Dialog
      title={t('settings.events.made', { name })}
      open
      sticky
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('settings.events.done')}</Button>}
    >
      <div className="grid gap-4">
        <p>
          {t('settings.events.madeAt')}{' '}
          <bdi dir="ltr" className="font-semibold wrap-anywhere">
            {address}
          </bdi>
        </p>
        <p>{t('settings.events.madePeople', { count: people, number: formatNumber(people) })}</p>
        {link ? (
          <LinkToHandOver link={link} label={t('settings.events.link')} hint={t('settings.events.linkHint')} />
        ) : null}
      </div>
    </Dialog>
  );
}
