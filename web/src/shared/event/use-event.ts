import { inLanguage } from '@baraza/schema/define/in-language';
import type { Event } from '@baraza/schema/event/event';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';

/** This replica's event, as it was written: undefined until it is read, null before the first sync. */
export function useEvent(): Event | null | undefined {
  const { event_id } = useReplica();
  return useLiveDocument('events', event_id);
}

/** The same with its name and words in the app's language, for attendees. */
export function useTranslatedEvent(): Event | null | undefined {
  const event = useEvent();
  const { language } = useTranslation().i18n;
  return useMemo(() => event && inLanguage(event, language), [event, language]);
}
