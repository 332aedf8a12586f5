import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

export function SampleBadge() {
  const { t } = useTranslation();
  return <Badge tone="sun">{t('dashboard.sample')}</Badge>;
}

export function SampleHint() {
  const { t } = useTranslation();
  return <p className="mt-3 text-sm text-ink-soft">{t('dashboard.sampleHint')}</p>;
}
