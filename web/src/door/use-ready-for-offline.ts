import { useEffect, useState } from 'react';
import { useSyncStatus } from '../replica/react.tsx';
import { useScannerKept } from '../shared/scanner/use-scanner-kept.ts';

/** Whether this device would go on working as a door if the network went away now, also after a restart. */
export function useReadyForOffline(): boolean {
  const { filled } = useSyncStatus();
  const scannerKept = useScannerKept();
  const appKept = useAppKept();
  return filled && scannerKept && appKept;
}

/** Whether the app itself is kept by its service worker. */
function useAppKept(): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    let here = true;
    void navigator.serviceWorker?.ready.then(() => here && setKept(true));
    return () => {
      here = false;
    };
  }, []);
  return kept;
}
