import { type Notification, TOLD_BY_SERVER } from '@baraza/schema/messages/notification';
import { useMemo } from 'react';
import { useLiveQuery, useOutbox } from '../../replica/react.tsx';

export interface Messages {
  /** The newest first. */
  sent: Notification[];
  /** The next first. */
  planned: Notification[];
  templates: Notification[];
  /** Ids of those about which something still waits on this device to be sent. */
  waiting: ReadonlySet<string>;
}

/** What admins have written, as this device knows it; undefined while it is read. */
export function useMessages(): Messages | undefined {
  const all = useLiveQuery((db) => db.notifications.find(), []);
  const outbox = useOutbox();
  return useMemo(() => {
    if (!all) return undefined;
    const written = all.filter((each) => each.copy_of === '' && !TOLD_BY_SERVER.includes(each.notification_type));
    const of = (state: Notification['state']) => written.filter((each) => each.state === state);
    return {
      sent: of('sent').sort((a, b) => b.created_at.localeCompare(a.created_at)),
      planned: of('scheduled').sort((a, b) => (a.send_at ?? '').localeCompare(b.send_at ?? '')),
      templates: of('template').sort((a, b) => a.title.localeCompare(b.title)),
      waiting: new Set(outbox.waiting.flatMap(({ args }) => ('notification_id' in args ? [args.notification_id] : []))),
    };
  }, [all, outbox]);
}
