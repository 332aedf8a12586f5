import { createHash } from 'node:crypto';
import { commands } from '@baraza/schema/commands';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** What commands take, as the side says it that has this number. */
const RECORDED = { SPEAKS: 7, commands: 'a06d58fc9fe23314' };

it('[S16] counts on when a command is new or takes something else, so that older servers know that it is not a fault', () => {
  const taken = Object.entries(commands).map(([name, { args }]) => [
    name,
    z.toJSONSchema(args, { unrepresentable: 'any', io: 'input' }),
  ]);
  const hash = createHash('sha256').update(JSON.stringify(taken)).digest('hex').slice(0, 16);
  // Differs: count SPEAKS on, and record both here.
  expect({ SPEAKS, commands: hash }).toEqual(RECORDED);
});
