import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useAskBeforeClose } from '../../../ui/feedback/use-ask-before-close.ts';
import { FetchedPictures } from './pictures/fetched-pictures.tsx';
import type { HostPictures } from './pictures/pictures-in.ts';

interface ImportedProps {
  /** Changes; none where only pictures were asked for. */
  count: number;
  refused: number;
  pictures: readonly HostPictures[];
}

/** A confirmed import, until the server has all of it: attendees see its parts as they arrive. */
export function Imported({ count, refused, pictures }: ImportedProps) {
  const { t } = useTranslation();
  const { waiting } = useSyncStatus();
  useAskBeforeClose(waiting > 0);
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {count > 0 ? (
        <div role="status" className="grid gap-1">
          <p className="flex items-center gap-2 font-bold text-brand-ink">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            {t('content.import.applied', { count, number: formatNumber(count) })}
          </p>
          <p className="text-ink-soft">
            {waiting > 0
              ? t('content.import.waiting', { count: waiting })
              : t(refused > 0 ? 'content.import.answered' : 'content.import.sent')}
          </p>
        </div>
      ) : null}
      {refused > 0 ? (
        <Banner tone="danger" role="alert">
          {t('content.import.refused', { count: refused })}
        </Banner>
      ) : null}
      {pictures.length > 0 ? <FetchedPictures pictures={pictures} isReady={waiting === 0} /> : null}
    </div>
  );
}
