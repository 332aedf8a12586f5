import { useEffect, useState } from 'react';
import { readPublicConfig } from './public-config.ts';

/** Whether the server is a demo; false while it is not known, as without a network. */
export function useDemo(): boolean {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    let here = true;
    void readPublicConfig().then((config) => here && setDemo(config?.demo ?? false));
    return () => {
      here = false;
    };
  }, []);
  return demo;
}
