import type { ArgsOf } from '@baraza/schema/commands';
import { isPictureField } from '@baraza/schema/content/commands';
import { PICTURE_FIELDS } from '@baraza/schema/content/content';
import { PICTURE_MAX_BYTES } from '@baraza/schema/define/fields';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { keepContentImage } from '../people/pictures/images.store.ts';
import { imageUrl, readPicture } from '../people/pictures/read-picture.ts';
import { applyEdit } from './apply-edit.ts';

export const setPictureHandler: CommandHandler<ArgsOf<'set_picture'>> = {
  policy: adminOnly,
  kept: ({ image: _, ...args }) => args,
  async apply(tx, viewer, args, { arrived_at }) {
    const { collection, id, field, base } = args;
    if (!isPictureField(collection, field)) throw new ProblemError('invalid', 'There is no such picture.');
    const edges = (PICTURE_FIELDS[collection] as Record<string, { width: number; height: number }>)[field];
    const picture = await readPicture(args, { bytes: PICTURE_MAX_BYTES, width: 0, height: 0, ...edges });
    const edit = {
      changes: { [field]: imageUrl(picture.hash) },
      base: base === undefined ? undefined : { [field]: base },
      at: arrived_at,
    };
    if (!(await applyEdit(tx, viewer, { collection, id }, edit)))
      throw new ProblemError('not_found', 'What this picture is of is no longer there.');
    await keepContentImage(tx, { event_id: viewer.event_id, collection, document_id: id, ...picture });
    return [{ collection, id }];
  },
};
