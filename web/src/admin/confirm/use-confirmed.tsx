import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { confirmation } from './confirmation.ts';

/**
 * For what the server does only shortly after a sign-in or a password: roles, erasure, addresses, keys. `confirmed` asks
 * for the password if that was too long ago, and resolves to whether to go on; render `dialog` outside of any form.
 */
export function useConfirmed(): { confirmed: () => Promise<boolean>; dialog: ReactNode } {
  const [asking, setAsking] = useState<{ end: (isConfirmed: boolean) => void; isOffline: boolean } | null>(null);
  // Whoever waits goes on without it when this screen is left: they may have something to save.
  const open = useRef(asking);
  open.current = asking;
  useEffect(() => () => open.current?.end(false), []);

  async function confirmed(): Promise<boolean> {
    const now = await confirmation();
    if (now === 'confirmed') return true;
    return new Promise((resolve) => {
      const end = (done: boolean) => {
        setAsking(null);
        resolve(done);
      };
      setAsking({ end, isOffline: now === 'offline' });
    });
  }

  const dialog = asking ? (
    <ConfirmDialog
      isOffline={asking.isOffline}
      onConfirmed={() => asking.end(true)}
      onClose={() => asking.end(false)}
    />
  ) : null;
  return { confirmed, dialog };
}
