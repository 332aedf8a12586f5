import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../../replica/index.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { useTellDone } from '../../confirm/use-tell-done.ts';
import { argsOf, type Draft, type Words, wordsOf } from './draft.ts';

/** An admin's actions on messages; each is stored on this device and shows its result as a toast. */
export function useSend(timeZone: string) {
  const save = useSave();
  const { t } = useTranslation();
  const tellDone = useTellDone();
  const said = useCallback(
    (kept: boolean, what: 'sent' | 'planned' | 'takenBack' | 'templateKept') => {
      if (kept) tellDone(t(`messaging.${what}`));
      return kept;
    },
    [tellDone, t],
  );
  return {
    /** Sends or plans a message, or changes a planned one. */
    send: async (draft: Draft) => {
      const args = argsOf(draft, timeZone);
      const kept = draft.of
        ? await save('update_notification', {
            notification_id: draft.of,
            ...args,
            ...(draft.base && { base: draft.base }),
          })
        : await save('send_notification', { notification_id: uuidV7(), ...args });
      return said(kept, args.send_at === null ? 'sent' : 'planned');
    },
    takeBack: async (id: string) => said(await save('delete_notification', { notification_id: id }), 'takenBack'),
    /** @param id template to change; null: a new one */
    keepTemplate: async (id: string | null, words: Words) => {
      const args = { ...wordsOf(words), notification_type: words.type === 'urgent' ? 'urgent' : 'announcement' };
      return said(
        await save('save_notification_template', { notification_id: id ?? uuidV7(), ...args }),
        'templateKept',
      );
    },
  };
}
