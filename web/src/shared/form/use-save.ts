import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Performs a command; resolves to whether it was stored, after a toast if not. */
export type Save = <N extends CommandName>(name: N, args: ArgsOf<N>) => Promise<boolean>;

export function useSave(): Save {
  const replica = useReplica();
  const tried = useTried();
  return useCallback((name, args) => tried(() => replica.perform(name, args)), [replica, tried]);
}

/** As `Save`, of many: on this device all of them or none, in one transaction. */
export type SaveAll = <N extends CommandName>(name: N, all: readonly ArgsOf<N>[]) => Promise<boolean>;

export function useSaveAll(): SaveAll {
  const replica = useReplica();
  const tried = useTried();
  return useCallback((name, all) => tried(() => replica.performAll(name, all)), [replica, tried]);
}

function useTried(): (save: () => Promise<void>) => Promise<boolean> {
  const { t } = useTranslation();
  return useCallback(
    async (save) => {
      try {
        await save();
        return true;
      } catch {
        showToast(t('storage.notSaved'), 'danger');
        return false;
      }
    },
    [t],
  );
}
