import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { connectionId } from './connection.ts';
import { afterRequest } from './connection-steps.ts';

/** A person asks another one to connect; two who ask each other are connected. */
export const RequestConnectionArgs = z.strictObject({
  /** Who is asked. */
  user_id: id,
});
export type RequestConnectionArgs = z.infer<typeof RequestConnectionArgs>;

export const requestConnection: CommandDefinition<RequestConnectionArgs> = {
  effects: ({ user_id }, by) => {
    // Asking oneself, applied again, would be both sides and say yes.
    if (user_id === by.user_id) return [];
    const connection = connectionId(by.user_id, user_id);
    return [
      {
        collection: 'connections',
        id: connection,
        change: (current) =>
          current
            ? afterRequest(current, by.user_id, by.made_at)
            : {
                id: connection,
                event_id: by.event_id,
                requester_id: by.user_id,
                addressee_id: user_id,
                status: 'requested',
                created_at: by.made_at,
                updated_at: by.made_at,
              },
      },
    ];
  },
};
