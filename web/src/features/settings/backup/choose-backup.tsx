import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

export function ChooseBackup({ isFirst, onFile }: { isFirst: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid sm:justify-items-start">
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        hidden
        aria-label={t('settings.backup.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        tone="secondary"
        icon={<Upload aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {t(isFirst ? 'settings.backup.choose' : 'settings.backup.chooseOther')}
      </Button>
    </div>
  );
}
