import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';

/** Says that what was done is still to be sent. */
export function WaitsNote() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      {t('connections.waits')}
    </p>
  );
}
