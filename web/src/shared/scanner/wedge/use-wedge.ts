import { useEffect, useEffectEvent } from 'react';
import { watchWedge } from './watch-wedge.ts';

/** Calls back with each code that a keyboard-like hand scanner types while the component is there. */
export function useWedge(onCode: (text: string, typedInto: EventTarget | null) => void): void {
  const tell = useEffectEvent(onCode);
  useEffect(() => watchWedge((text, typedInto) => tell(text, typedInto)), []);
}
