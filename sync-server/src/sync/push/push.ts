import { PROTOCOL_VERSION, SINCE, SPEAKS } from '@baraza/schema/sync/protocol-version';
import { LARGE_PUSH_BATCH_SIZE, PushRequest, type PushResponse, ShortPush } from '@baraza/schema/sync/push';
import { inFull } from '@baraza/schema/sync/short-push';
import { z } from 'zod';
import { isTransient } from '../../database/failures/errors.ts';
import { isStorable } from '../../database/storable.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { noteDevice } from '../../log.ts';
import { commands as counted } from '../../metrics.ts';
import type { ServerContext } from '../../server-context.ts';
import { CommandBudget } from '../command-budget.ts';
import { demandSameProtocol } from '../protocol.ts';
import { type AppliedBatch, applyBatch, type Batch } from './apply-batch.ts';
import { applyHalving, applyTogether } from './apply-fresh.ts';
import { type ReadCommand, readCommands } from './read-command.ts';

/** Commands are validated one by one, not with the envelope: an invalid one must not block the others. */
const commands = z.array(z.unknown()).min(1).max(LARGE_PUSH_BATCH_SIZE);
export const PushEnvelope = PushRequest.extend({
  commands: commands.optional(),
  short: ShortPush.extend({ commands }).optional(),
}).refine((push) => (push.commands === undefined) !== (push.short === undefined), {
  path: ['commands'],
  message: 'Send either commands or short.',
});

export const commandsOf = (push: z.output<typeof PushEnvelope>): unknown[] =>
  push.short ? inFull(push.short) : (push.commands ?? []);

/**
 * Answers queued commands, each with an outcome that stays the same however often the command is sent. Throws (and has
 * stored nothing) only for errors that a retry can fix, or when the sender is not who they claim to be.
 */
export async function push(
  context: ServerContext,
  viewer: Viewer,
  request: z.output<typeof PushEnvelope>,
  viewerNow?: Batch['viewerNow'],
): Promise<PushResponse> {
  demandSameProtocol(request.protocol);
  noteDevice(request.device.id);
  if (!isStorable(request.device)) throw new ProblemError('malformed', 'The device has a name that is none.');
  const arrived_at = new Date().toISOString();
  const isShort = (request.speaks ?? 1) >= SINCE.shortPushes;
  const commands = readCommands(commandsOf(request));
  demandReadable(commands, request.speaks);
  const said = { device: request.device, epoch: request.epoch, viewerNow };
  const { epoch, answered } = await applied(context, { viewer, commands, arrived_at, isShort, ...said });
  return {
    protocol: PROTOCOL_VERSION,
    speaks: SPEAKS,
    epoch,
    role: viewer.role,
    server_time: new Date().toISOString(),
    ...answered,
  };
}

/**
 * In a rolling update an app of the next version may meet a process of this one. What its others take already is not refused, which
 * would be for good: the app sends it again, and all else before it.
 */
function demandReadable(commands: readonly ReadCommand[], speaks = 1): void {
  if (speaks <= SPEAKS) return;
  const isNews = ({ content }: ReadCommand) =>
    content instanceof ProblemError && ['unknown_command', 'invalid'].includes(content.code);
  if (commands.some(isNews))
    throw new ProblemError('older_server', 'The server can not read this yet: it is older than the app.');
}

async function applied(context: ServerContext, push: Omit<Batch, 'budget'>): Promise<AppliedBatch> {
  const { viewer, device, arrived_at: now } = push;
  const budget = new CommandBudget(context, viewer, device.id);
  const done = await inOneGo(context, { ...push, budget }).catch(async (error) => {
    await budget.giveBack();
    throw error;
  });
  const { made, cost, again, isNoted } = done;
  for (const { content, status } of made) counted.inc({ name: nameOf(content), outcome: status });
  counted.inc({ name: 'any', outcome: 'again' }, again);
  await budget.pay(cost);
  const sent = push.commands.map(({ content }) => content);
  if (!(await isNoted())) await context.deviceReports.sendingFirst(context.database, viewer, device, { sent, now });
  return done;
}

/** Not as it was sent: that could be any text. */
const nameOf = (content: ReadCommand['content']): string =>
  content instanceof ProblemError ? 'unknown' : content.name;

/**
 * Nearly every batch succeeds as a whole. If anything throws, the batch is rolled back and the bad commands are found
 * by halving, so that the others are still applied together.
 */
async function inOneGo(context: ServerContext, batch: Batch): Promise<AppliedBatch> {
  const { database } = context;
  try {
    return await database.transaction((tx) => applyBatch(context, tx, batch, applyTogether));
  } catch (error) {
    if (isTransient(error)) throw error;
    return await database.transaction((tx) => applyBatch(context, tx, batch, applyHalving));
  }
}
