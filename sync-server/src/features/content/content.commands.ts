import type { ArgsOf } from '@baraza/schema/commands';
import type { ContentCollection } from '@baraza/schema/content/content';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { applyEdit } from './apply-edit.ts';
import { addContent, detach, removeContent } from './content.store.ts';
import { demandOrder } from './demand-order.ts';
import { withKnownReferences } from './known-references.ts';

export const createContentHandler: CommandHandler<ArgsOf<'create_content'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { collection, document }) {
    demandOrder(document);
    const [known = document] = await withKnownReferences(tx, event_id, collection, [document]);
    await addContent(tx, collection, [{ ...known, event_id }]);
    return [{ collection, id: document.id }];
  },
};

export const updateContentHandler: CommandHandler<ArgsOf<'update_content'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { collection, id, changes, base }, { arrived_at }) {
    const [known = changes] = await withKnownReferences(tx, viewer.event_id, collection, [changes]);
    if (!(await applyEdit(tx, viewer, { collection, id }, { changes: known, base, at: arrived_at })))
      throw new ProblemError('not_found', GONE[collection]);
    return [{ collection, id }];
  },
};

export const deleteContentHandler: CommandHandler<ArgsOf<'delete_content'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, ref) {
    const removed = await removeContent(tx, event_id, ref.collection, [ref.id]);
    return [ref, ...(await detach(tx, event_id, ref.collection, removed))];
  },
};

const GONE: Record<ContentCollection, string> = {
  exhibitors: 'This exhibitor is no longer there.',
  sponsors: 'This sponsor is no longer there.',
  speakers: 'This speaker is no longer there.',
  sessions: 'This session is no longer there.',
  rooms: 'This room is no longer there.',
};
