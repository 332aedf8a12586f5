import type { Notification } from '@baraza/schema/messages/notification';
import { useEffect, useRef } from 'react';
import type { Draft } from './write/draft.ts';

/** Sends a planned message once: the list still shows it until this device has noted that it went out. */
export function useSendNow(planned: readonly Notification[], send: (draft: Draft) => Promise<boolean>) {
  const going = useRef(new Set<Draft['of']>());
  useEffect(() => {
    for (const id of going.current) if (!planned.some((message) => message.id === id)) going.current.delete(id);
  }, [planned]);
  return async (draft: Draft): Promise<void> => {
    if (going.current.has(draft.of)) return;
    going.current.add(draft.of);
    if (!(await send(draft))) going.current.delete(draft.of);
  };
}
