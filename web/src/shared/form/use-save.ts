import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Does a command on this device; answers whether it is kept, having said so if it is not. */
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
