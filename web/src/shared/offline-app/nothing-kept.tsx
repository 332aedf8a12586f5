import DatabaseZap from 'lucide-react/icons/database-zap';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Brand } from '../../ui/drawing/brand.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** In place of the app, where the browser keeps nothing for this site: no session could begin. */
export function NothingKept() {
  const { t } = useTranslation();
  return (
    <StorageTrouble title={t('app.nothingKept.title')} again={t('app.failure.again')} onAgain={() => location.reload()}>
      {t('app.nothingKept.text')}
    </StorageTrouble>
  );
}

export interface StorageTroubleProps {
  title: string;
  children: string;
  /** The words of the button. */
  again: string;
  onAgain: () => void;
}

/** A page in place of the app, which can keep nothing on this device. */
export function StorageTrouble({ title, children, again, onAgain }: StorageTroubleProps) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center p-4">
      <h1>
        <Brand />
      </h1>
      <div role="alert">
        <EmptyState icon={<DatabaseZap />} title={title} action={<Button onClick={onAgain}>{again}</Button>}>
          {children}
        </EmptyState>
      </div>
    </main>
  );
}
