import { type ReactNode, useState } from 'react';
import type { Draft } from '../write/draft.ts';
import { UrgentDialog } from './urgent-dialog.tsx';

/**
 * Asks before an urgent message goes out at once: phones ring for it, and it can't be unread. `asks` opens the question
 * and tells whether there is one; render `dialog` outside of any form.
 * @param onWanted sends the message that was asked about
 */
export function useUrgent(
  timeZone: string,
  onWanted: (draft: Draft) => void,
): { asks: (draft: Draft) => boolean; dialog: ReactNode } {
  const [asking, setAsking] = useState<Draft | null>(null);

  function asks(draft: Draft): boolean {
    const isAsked = draft.type === 'urgent' && draft.when === 'now';
    if (isAsked) setAsking(draft);
    return isAsked;
  }

  const end = (isWanted: boolean) => {
    setAsking(null);
    if (isWanted && asking) onWanted(asking);
  };
  const dialog = asking ? <UrgentDialog draft={asking} timeZone={timeZone} onEnd={end} /> : null;
  return { asks, dialog };
}
