import { isMessage, type Notification } from '@baraza/schema/messages/notification';
import { useMemo } from 'react';
import { useLiveQuery, useOutbox } from '../../replica/react.tsx';

export interface Messages {
  /** Newest first. */
  sent: Notification[];
  /** Next one first. */
  planned: Notification[];
  templates: Notification[];
  /** Ids of messages with unsent commands on this device. */
  waiting: ReadonlySet<string>;
}

/** Messages written by admins, from this device's replica; undefined until they are read. */
export function useMessages(): Messages | undefined {
  const all = useLiveQuery((db) => db.notifications.find(), []);
  const outbox = useOutbox();
  return useMemo(() => {
    if (!all) return undefined;
    const written = all.filter(isMessage);
    const of = (state: Notification['state']) => written.filter((each) => each.state === state);
    return {
      sent: of('sent').sort((a, b) => b.created_at.localeCompare(a.created_at)),
      planned: of('scheduled').sort((a, b) => (a.send_at ?? '').localeCompare(b.send_at ?? '')),
      templates: of('template').sort((a, b) => a.title.localeCompare(b.title)),
      waiting: new Set(outbox.waiting.flatMap(({ args }) => ('notification_id' in args ? [args.notification_id] : []))),
    };
  }, [all, outbox]);
}
