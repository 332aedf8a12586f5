import CalendarX from 'lucide-react/icons/calendar-x';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Shown until the organisers have added a session: a programme without any is neither over nor filtered away. */
export function ProgrammeNotYet() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<CalendarX />} title={t('programme.notYet')}>
      {t('programme.notYetText')}
    </EmptyState>
  );
}
