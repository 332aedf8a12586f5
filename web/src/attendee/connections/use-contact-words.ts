import { useTranslation } from 'react-i18next';
import { useTranslatedEvent } from '../../shared/event/use-event.ts';
import type { ContactWords } from './contact-file.ts';

export function useContactWords(): ContactWords {
  const { t } = useTranslation();
  const event = useTranslatedEvent();
  return { met: t('connections.metAt', { event: event?.name ?? '' }), messenger: t('connections.messenger') };
}
