import type { ContentCollection } from '@baraza/schema/content/content';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { type Content, referencesTo } from './use-content.ts';

const MOST_NAMED = 8;

/** Asks before a document is deleted, and lists the documents that refer to it. */
export function DeleteDialog(props: {
  collection: ContentCollection;
  id: string;
  name: string;
  content: Content;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { collection, id, name, content, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const save = useSave();
  const references = referencesTo(content, collection, id);

  async function remove() {
    if (!(await save('delete_content', { collection, id }))) return;
    showToast(t('content.delete.done', { name }));
    onDeleted();
  }
  return (
    <AskDialog
      open
      title={t('content.delete.title', { name })}
      onClose={onClose}
      keep={t('content.delete.keep')}
      actions={
        <Button tone="danger" onClick={() => void remove()}>
          {t('content.delete.confirm')}
        </Button>
      }
    >
      <p>{t(collection === 'sessions' ? 'content.delete.textOfSession' : 'content.delete.text')}</p>
      {references.length > 0 && (collection === 'rooms' || collection === 'sessions' || collection === 'speakers') ? (
        <div className="mt-3">
          <p className="font-semibold">{t(`content.delete.without.${collection}`, { count: references.length })}</p>
          <ul className="mt-1 list-disc ps-5 text-sm">
            {references.slice(0, MOST_NAMED).map((reference) => (
              <li key={reference.id}>{reference.name}</li>
            ))}
          </ul>
          {references.length > MOST_NAMED ? (
            <p className="mt-1 text-sm text-ink-soft">
              {t('content.delete.more', { count: references.length - MOST_NAMED })}
            </p>
          ) : null}
        </div>
      ) : null}
    </AskDialog>
  );
}
