import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Performs a command; resolves to whether it was stored, after a toast if not. */
export type Save = <N extends CommandName>(name: N, args: ArgsOf<N>) => Promise<boolean>;

export function useSave(): Save {
  const replica = useReplica();
  const { t } = useTranslation();
  return useCallback(
    async (name, args) => {
      try {
        await replica.perform(name, args);
        return true;
      } catch {
        showToast(t('storage.notSaved'), 'danger');
        return false;
      }
    },
    [replica, t],
  );
}
