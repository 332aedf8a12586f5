import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { OpenItem } from '../open-item/home-search.ts';
import { pathOf } from '../open-item/item-path.ts';

export type ShareButtonProps = OpenItem & { title: string };

/** Hands on the address of what is shown: to an app of the device where the browser can, else by copying it. */
export function ShareButton({ kind, id, title }: ShareButtonProps) {
  const { t } = useTranslation();
  async function share() {
    const url = location.origin + pathOf({ kind, id });
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      showToast(t('share.copied'));
    } catch (error) {
      // Who closes the list of apps has changed their mind.
      if ((error as Error).name !== 'AbortError') showToast(t('share.failed'), 'danger');
    }
  }
  return (
    <Button tone="secondary" icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => void share()}>
      {t('share.share')}
    </Button>
  );
}
