import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import type { MessageCounts } from './use-message-counts.ts';

/** How many it is for, has reached and was read by; as bars of one length, so that they compare. */
export function ReachedLine({ counts }: { counts: MessageCounts | undefined }) {
  const { t } = useTranslation();
  if (!counts) return null;
  const { recipients, delivered, read } = counts;
  const share = (part: number) => `${recipients === 0 ? 0 : (part / recipients) * 100}%`;
  return (
    <div className="grid max-w-md gap-1.5">
      <p className="text-sm font-medium tabular-nums" data-reached={`${recipients}/${delivered}/${read}`}>
        {t('messaging.reached', {
          recipients: formatNumber(recipients),
          delivered: formatNumber(delivered),
          read: formatNumber(read),
        })}
      </p>
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-sunken">
        <div className="absolute inset-y-0 start-0 rounded-full bg-sky" style={{ inlineSize: share(delivered) }} />
        <div className="absolute inset-y-0 start-0 rounded-full bg-brand" style={{ inlineSize: share(read) }} />
      </div>
    </div>
  );
}
