import type { Outcome } from '@baraza/schema/sync/command';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { PUSH_BATCH_SIZE, PushRequest, type PushResponse } from '@baraza/schema/sync/push';
import { z } from 'zod';
import { readEpoch } from '../../database/epoch.ts';
import { isTransient } from '../../database/errors.ts';
import { isStorable } from '../../database/storable.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { CommandBudget } from '../command-budget.ts';
import { demandSameProtocol } from '../protocol.ts';
import { applyBatch, type Batch } from './apply-batch.ts';
import { applyApart, applyTogether } from './apply-fresh.ts';
import { readCommand } from './read-command.ts';

/** Commands are validated one by one, not with the envelope: an invalid one must not block the others. */
export const PushEnvelope = PushRequest.extend({ commands: z.array(z.unknown()).min(1).max(PUSH_BATCH_SIZE) });

/**
 * Answers queued commands, each with an outcome that stays the same however often the command is sent. Throws (and has
 * stored nothing) only for errors that a retry can fix, or when the sender is not who they claim to be.
 */
export async function push(
  context: ServerContext,
  viewer: Viewer,
  request: z.output<typeof PushEnvelope>,
): Promise<PushResponse> {
  demandSameProtocol(request.protocol);
  if (!isStorable(request.device)) throw new ProblemError('malformed', 'The device has a name that is none.');
  const epoch = await readEpoch(context.database.queries);
  const answer = (outcomes: Outcome[]) => ({
    protocol: PROTOCOL_VERSION,
    epoch,
    role: viewer.role,
    server_time: new Date().toISOString(),
    outcomes,
  });
  if (request.epoch !== undefined && request.epoch !== epoch) return answer([]);
  const arrived_at = new Date().toISOString();
  const batch = { viewer, device: request.device, commands: request.commands.map(readCommand), arrived_at };
  return answer(await outcomesOf(context, batch));
}

async function outcomesOf(context: ServerContext, batch: Batch): Promise<Outcome[]> {
  const { outcomes, cost } = await applied(context, batch);
  await new CommandBudget(context.database, batch.viewer, batch.device.id).pay(cost);
  return outcomes;
}

/**
 * Nearly every batch succeeds as a whole. If anything throws, the batch is rolled back and each command is applied on
 * its own, which takes twice as many round trips to the database.
 */
async function applied(context: ServerContext, batch: Batch): ReturnType<typeof applyBatch> {
  const { database } = context;
  try {
    return await database.transaction((tx) => applyBatch(context, tx, batch, applyTogether));
  } catch (error) {
    if (isTransient(error)) throw error;
    return await database.transaction((tx) => applyBatch(context, tx, batch, applyApart));
  }
}
