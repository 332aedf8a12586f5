import { fields } from 'virtual:form/request';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../shared/form/draft.ts';
import { Form } from '../../shared/form/form.tsx';
import { FormField } from '../../shared/form/form-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';

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
    <Form of={form} className="grid gap-3">
      <FormField
        of={form}
        name="words"
        label={t('connections.words.label')}
        hint={t('connections.words.hint')}
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-1">
        <Button tone="secondary" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" busy={form.busy} icon={<Send aria-hidden="true" className="size-5 shrink-0" />}>
          {t('connections.words.send')}
        </Button>
      </div>
    </Form>
  );
}
