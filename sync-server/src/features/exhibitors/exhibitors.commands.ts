import type { CreateExhibitorArgs } from '@baraza/schema/commands/create-exhibitor';
import type { DeleteExhibitorArgs } from '@baraza/schema/commands/delete-exhibitor';
import type { UpdateExhibitorArgs } from '@baraza/schema/commands/update-exhibitor';
import { ProblemError } from '../../problems.ts';
import { adminOnly } from '../admin-only.ts';
import type { CommandHandler } from '../command-handler.ts';
import { addExhibitor, changeExhibitor, removeExhibitor } from './exhibitors.store.ts';

export const createExhibitorHandler: CommandHandler<CreateExhibitorArgs> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { exhibitor }) {
    await addExhibitor(tx, { ...exhibitor, event_id });
    return [{ collection: 'exhibitors', id: exhibitor.id }];
  },
};

export const updateExhibitorHandler: CommandHandler<UpdateExhibitorArgs> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { exhibitor_id, changes }) {
    if (!(await changeExhibitor(tx, event_id, exhibitor_id, changes)))
      throw new ProblemError('not_found', 'This exhibitor is no longer there.');
    return [{ collection: 'exhibitors', id: exhibitor_id }];
  },
};

export const deleteExhibitorHandler: CommandHandler<DeleteExhibitorArgs> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { exhibitor_id }) {
    await removeExhibitor(tx, event_id, exhibitor_id);
    return [{ collection: 'exhibitors', id: exhibitor_id }];
  },
};
