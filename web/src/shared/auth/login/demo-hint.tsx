import { useTranslation } from 'react-i18next';
import { useDemo } from '../use-demo.ts';

/** There only where the server is a demo: elsewhere it would be untrue. */
export function DemoHint() {
  const { t } = useTranslation();
  const demo = useDemo();
  if (!demo) return null;
  return (
    <aside className="rounded-md border-s-4 border-sun bg-sun-soft p-4 text-sm text-sun-ink">
      <p className="font-bold">{t('auth.demoTitle')}</p>
      <p className="mt-1">{t('auth.demoHint')}</p>
    </aside>
  );
}
