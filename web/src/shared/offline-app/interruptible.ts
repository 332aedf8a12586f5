import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 2_000;

/** Whether somebody types, has something unsaved or a camera runs: not the moment to come with something that can wait. */
function isBusy(): boolean {
  const { activeElement } = document;
  const types =
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.value !== '');
  return types || document.querySelector('video, [data-unsaved]') !== null;
}

/** Becomes true, and stays so, once the person is not in the middle of something after `wanted`. */
export function useInterruptible(wanted: boolean): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    if (!wanted || may) return;
    const look = () => {
      if (!isBusy()) setMay(true);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [wanted, may]);
  return wanted && may;
}
