import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { Checkbox } from '../../ui/form/field.tsx';

/** Setting: hide this person from other attendees. */
export function HideMe() {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const save = useSave();
  const [requested, setRequested] = useState<boolean | null>(null);
  if (!me) return null;

  async function hide(hidden: boolean) {
    // Keeps the new tick visible while the command is written to disk.
    setRequested(hidden);
    await save('update_profile', { changes: { hidden } });
    setRequested(null);
  }
  return (
    <div>
      <Checkbox
        label={t('attendees.hideMe')}
        checked={requested ?? me.hidden}
        onChange={(event) => void hide(event.target.checked)}
      />
      <p className="text-sm text-ink-soft">{t('attendees.hideMeText')}</p>
    </div>
  );
}
