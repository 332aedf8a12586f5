import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** They are kept where messages are written. */
export function TemplatesLink() {
  const { t } = useTranslation();
  return (
    <Card title={t('settings.templates.title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-soft">{t('settings.templates.text')}</p>
        <Link
          to="/admin/messaging"
          search={{ view: 'templates' }}
          className={`${buttonClass('secondary')} max-sm:grow`}
        >
          {t('settings.templates.open')}
        </Link>
      </div>
    </Card>
  );
}
