import { useEffect } from 'react';

/** Keeps the screen on while mounted; requests the lock again after the page was hidden, which releases it. */
export function useKeepAwake(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!wakeLock) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const asked = await wakeLock.request('screen');
        if (over) await asked.release();
        else lock = asked;
      } catch {
        // A phone in power-saving mode may refuse; that is fine.
      }
    };
    const onVisibility = () => void ask();
    document.addEventListener('visibilitychange', onVisibility);
    void ask();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, []);
}
