import { useEffect } from 'react';

/** While `isOn`, the browser asks before it closes or leaves the page. */
export function useAskBeforeClose(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
