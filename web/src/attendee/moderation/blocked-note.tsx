import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';

/** Instead of the card of somebody whom this person blocks. */
export function Blocked({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  const save = useSave();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-soft">{t('moderation.youBlock', { name })}</p>
      <Button tone="secondary" onClick={() => void save('unblock_person', { user_id: userId })}>
        {t('moderation.unblock')}
      </Button>
    </div>
  );
}
