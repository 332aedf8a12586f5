import { useEffect, useState } from 'react';
import { useSparing } from '../spare-data.ts';
import { pictureAddress } from './picture-address.ts';

/** The address to show a picture from; undefined while data is spared and it is not on the device already. */
export function usePicture(image: string | null | undefined): string | undefined {
  const address = image ? pictureAddress(image) : undefined;
  const isSpared = useSparing() !== 'no' && address?.startsWith('/') === true;
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    if (!isSpared || !address) return;
    globalThis.caches
      ?.match(address)
      .then((found) => found && setKept(address))
      .catch(() => undefined);
  }, [isSpared, address]);
  return isSpared && kept !== address ? undefined : address;
}
