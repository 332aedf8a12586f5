import DatabaseZap from 'lucide-react/icons/database-zap';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Brand } from '../../ui/drawing/brand.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** In place of the app, where the browser keeps nothing for this site: no session could begin. */
export function NothingKept() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center p-4">
      <h1>
        <Brand />
      </h1>
      <div role="alert">
        <EmptyState
          icon={<DatabaseZap />}
          title={t('app.nothingKept.title')}
          action={<Button onClick={() => location.reload()}>{t('app.failure.again')}</Button>}
        >
          {t('app.nothingKept.text')}
        </EmptyState>
      </div>
    </main>
  );
}
