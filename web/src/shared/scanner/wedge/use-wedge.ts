import { useEffect, useEffectEvent } from 'react';
import { watchWedge } from './watch-wedge.ts';

/** Calls `onCode` with each code that a keyboard-wedge scanner types while mounted. */
export function useWedge(onCode: (text: string, typedInto: EventTarget | null) => void): void {
  const tell = useEffectEvent(onCode);
  useEffect(() => watchWedge((text, typedInto) => tell(text, typedInto)), []);
}
