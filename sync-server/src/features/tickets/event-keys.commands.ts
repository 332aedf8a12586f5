import type { ArgsOf } from '@baraza/schema/commands';
import { adminOnly } from '../../http/admin-only.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { replaceEventKeys } from './replace-event-keys.store.ts';

export const replaceEventKeysHandler: CommandHandler<ArgsOf<'replace_event_keys'>> = {
  policy: adminOnly,
  confirms: true,
  async apply(tx, { event_id }, { replaces }, { arrived_at }) {
    await replaceEventKeys(tx, event_id, replaces, arrived_at);
    return [{ collection: 'events', id: event_id }];
  },
};
