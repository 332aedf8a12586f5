import type { ArgsOf } from '@baraza/schema/commands';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Saves the changes of an event form and shows the result as a toast. */
export function useSaveEvent(): (changes: Record<string, unknown>) => Promise<boolean> {
  const { t } = useTranslation();
  const save = useSave();
  return async (changes) => {
    if (Object.keys(changes).length === 0) showToast(t('settings.nothingChanged'), 'neutral');
    else if (await save('update_event', { changes } as ArgsOf<'update_event'>)) showToast(t('settings.saved'));
    else return false;
    return true;
  };
}
