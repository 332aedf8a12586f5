import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { Progress } from './transfer.ts';

const kilobytes = (bytes: number): string => formatNumber(Math.ceil(bytes / 1_000));

interface TransferBarProps {
  progress: Progress;
  label: string;
  /** Text while the server works and no bytes are transferred. */
  working: string;
}

export function TransferBar({ progress: { done, total }, label, working }: TransferBarProps) {
  const { t } = useTranslation();
  if (total > 0 && done < total)
    return (
      <ProgressBar
        label={label}
        text={t('settings.backup.travelled', { done: kilobytes(done), total: kilobytes(total) })}
        done={done}
        total={total}
      />
    );
  return (
    <p role="status" className="flex items-center gap-3 font-medium">
      <Spinner />
      {working}
    </p>
  );
}
