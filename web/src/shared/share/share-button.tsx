import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_BASE } from '../../replica/event-base.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenItem } from '../open-item/home-search.ts';
import { pathOf } from '../open-item/item-path.ts';

export type ShareButtonProps = OpenItem & { title: string };

/**
 * Shares the URL of a dialog's item: with the device's share sheet, else by copying it, else by showing it. Shows the
 * result itself: a toast would be hidden behind the dialog.
 */
export function ShareButton({ kind, id, title }: ShareButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const address = () => location.origin + EVENT_BASE + pathOf({ kind, id });
  async function share() {
    const url = address();
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch (error) {
      // AbortError: the person closed the share sheet.
      if ((error as Error).name !== 'AbortError') setOutcome('failed');
    }
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-end gap-3">
      <p role="status" className="min-w-0 text-sm text-ink-soft">
        {outcome ? t(`share.${outcome}`) : null}
        {outcome === 'failed' ? (
          <bdi dir="ltr" className="block select-all wrap-anywhere">
            {address()}
          </bdi>
        ) : null}
      </p>
      <Button tone="secondary" icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => void share()}>
        {t('share.share')}
      </Button>
    </div>
  );
}
