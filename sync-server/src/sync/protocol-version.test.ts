import { createHash } from 'node:crypto';
import { commands } from '@baraza/schema/commands';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { commandHandlers } from '../features/handlers.ts';

/** What commands take and who may, as the side says it that has this number. */
const RECORDED = { SPEAKS: 9, commands: '7a24d5343b737915' };

it('[S16] counts on when a command is new, takes something else or is allowed to others, so that older servers know that it is not a fault', () => {
  const taken = Object.entries(commands).map(([name, { args }]) => {
    const { atDoors, confirms } = commandHandlers[name as keyof typeof commandHandlers];
    return [name, z.toJSONSchema(args, { unrepresentable: 'any', io: 'input' }), { atDoors, confirms }];
  });
  const hash = createHash('sha256').update(JSON.stringify(taken)).digest('hex').slice(0, 16);
  // Differs: count SPEAKS on, and record both here.
  expect({ SPEAKS, commands: hash }).toEqual(RECORDED);
});
