import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';

interface BlockedProps {
  userId: string;
  name: string;
  /** Of the words, which can have the focus. */
  told?: RefCallback<HTMLElement>;
}

/** Instead of the card of somebody whom this person blocks. */
export function Blocked({ userId, name, told }: BlockedProps) {
  const { t } = useTranslation();
  const save = useSave();
  return (
    <div className="grid justify-items-start gap-3">
      <p ref={told} tabIndex={-1} className="text-ink-soft">
        {t('moderation.youBlock', { name })}
      </p>
      <Button tone="secondary" onClick={() => void save('unblock_person', { user_id: userId })}>
        {t('moderation.unblock')}
      </Button>
    </div>
  );
}
