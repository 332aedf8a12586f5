import { createFileRoute, Link } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { useScreenName } from '../../../ui/navigation/screen-name.ts';

/** An address that there is not, for who is signed in; others read it on the landing card. */
export const Route = createFileRoute('/_inside/_home/$')({ component: NotFoundPage });

function NotFoundPage() {
  const { t } = useTranslation();
  useScreenName(t('app.notFound.title'));
  return (
    <div className="grid justify-items-center gap-3 py-12 text-center">
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-ink *:size-7"
      >
        <SearchX />
      </span>
      <h1 className="text-2xl font-extrabold tracking-tight text-balance">{t('app.notFound.title')}</h1>
      <p className="max-w-sm text-ink-soft">{t('app.notFound.text')}</p>
      <Link to="/" search={{}} className={`mt-2 ${buttonClass()}`}>
        {t('app.notFound.start')}
      </Link>
    </div>
  );
}
