import type { Block } from '@baraza/schema/moderation/block';
import { blockId } from '@baraza/schema/moderation/block';
import { tables } from '@baraza/schema/tables';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { blocks: table } = tables;

export async function addBlock(tx: Queries, block: Block): Promise<void> {
  await tx.insert(table).values(block).onConflictDoNothing();
}

export async function removeBlock(tx: Queries, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}

/** Whether one person blocks another. */
export async function blocks(queries: Queries, eventId: string, userId: string, otherId: string): Promise<boolean> {
  const [block] = await queries
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, blockId(userId, otherId)), eq(table.event_id, eventId)));
  return block !== undefined;
}
