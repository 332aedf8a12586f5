import type { ArgsOf } from '@baraza/schema/commands';
import { mergedChanges } from '@baraza/schema/content/merged-changes';
import type { ReplacedEdit } from '@baraza/schema/messages/notification';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useSave } from '../form/use-save.ts';

/** Whether a document has the values that were replaced: of translations those texts, whatever else was written since. */
export const isBack = (document: Record<string, unknown>, { collection, changes, base }: ReplacedEdit): boolean =>
  Object.entries(mergedChanges(collection, document, changes, base)).every(
    ([field, value]) => JSON.stringify(document[field] ?? null) === JSON.stringify(value),
  );

/** Restores values that another admin replaced; hidden once they are back or the document is deleted. */
export function PutBack({ edit, onDone }: { edit: ReplacedEdit; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSave();
  const document = useLiveDocument(edit.collection, edit.id) as Record<string, unknown> | null | undefined;
  if (!document || isBack(document, edit)) return null;

  async function putBack() {
    if (!(await save('update_content', edit as ArgsOf<'update_content'>))) return;
    showToast(t('notifications.putBackDone'));
    onDone();
  }
  return (
    <Button tone="secondary" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={() => void putBack()}>
      {t('notifications.putBack')}
    </Button>
  );
}
