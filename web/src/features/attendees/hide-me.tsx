import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useSave } from '../saving/index.ts';

/** Whether this person is in the list that other attendees see. */
export function HideMe() {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const save = useSave();
  if (!me) return null;
  return (
    <div>
      <Checkbox
        label={t('attendees.hideMe')}
        checked={me.hidden}
        onChange={(event) => void save('update_profile', { changes: { hidden: event.target.checked } })}
      />
      <p className="text-sm text-ink-soft">{t('attendees.hideMeText')}</p>
    </div>
  );
}
