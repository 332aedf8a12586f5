import type { BookmarkKind } from '@baraza/schema/bookmarks/bookmark';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { IconButton } from '../../ui/button.tsx';

export interface StarButtonProps {
  kind: BookmarkKind;
  targetId: string;
  /** The item's name, for screen readers. */
  name: string;
  starred: boolean;
  className?: string;
}

export function StarButton({ kind, targetId, name, starred, className = '' }: StarButtonProps) {
  const { t } = useTranslation();
  const save = useSave();
  // Pressed here, and not among those that were there.
  const [isGiven, setIsGiven] = useState(false);
  return (
    <IconButton
      label={t('bookmarks.star', { name })}
      aria-pressed={starred}
      className={className}
      onClick={() => {
        setIsGiven(true);
        void save(starred ? 'remove_bookmark' : 'add_bookmark', { kind, target_id: targetId });
      }}
    >
      <Star aria-hidden="true" className={starred ? `fill-sun text-sun ${isGiven ? 'given' : ''}` : ''} />
    </IconButton>
  );
}
