import { fields } from 'virtual:form/request';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../shared/form/draft.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { TextForm } from './text-form.tsx';

const BLANK = draftOf(fields);

/** Asks somebody to connect, with first words. */
export function WordsForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSave();
  const form = useForm({
    fields,
    kept: BLANK,
    onSave: (_, { words }) => save('request_connection', { user_id: userId, words: words.trim() }),
    onSaved: onClose,
  });
  return (
    <TextForm
      of={form}
      name="words"
      label={t('connections.words.label')}
      hint={t('connections.words.hint')}
      send={t('connections.words.send')}
      icon={<Send aria-hidden="true" className="size-5 shrink-0" />}
      onCancel={onClose}
    />
  );
}
