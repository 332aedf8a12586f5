import { useEffect, useRef, useState } from 'react';
import { useTranslatedEvent } from '../shared/event/use-event.ts';
import { useShownName } from '../ui/navigation/screen-name.ts';

/** Says to screen readers which screen shows, when it is another one than before. */
export const ScreenTold = () => (
  <p role="status" className="sr-only">
    {useScreenTold()}
  </p>
);

/**
 * Has the screen in the page's title, and answers what is to be said. The focus stays in the navigation, as in an app's tab
 * bar; where it went with the screen before, it goes to the new one.
 */
export function useScreenTold(): string {
  const name = useShownName();
  const event = useTranslatedEvent()?.name ?? 'Baraza';
  const before = useRef('');
  const [told, setTold] = useState('');
  useEffect(() => {
    document.title = [name, event].filter(Boolean).join(' · ');
  }, [name, event]);
  useEffect(() => {
    if (!name || name === before.current) return;
    // A page that was just opened is read from its title on; who has signed in was in it before.
    if (before.current || 'left' in document.body.dataset) {
      setTold(name);
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    }
    before.current = name;
  }, [name]);
  useEffect(
    () => () => {
      document.title = 'Baraza';
    },
    [],
  );
  return told;
}
