import { useEffect } from 'react';
import { keepEventName } from '../auth/session/stored-token.ts';
import { useTranslatedEvent } from './use-event.ts';

/** Keeps what this event is called, for the device's other events to name it. */
export function useKeptEventName(): void {
  const name = useTranslatedEvent()?.name;
  useEffect(() => {
    if (name) keepEventName(name);
  }, [name]);
}
