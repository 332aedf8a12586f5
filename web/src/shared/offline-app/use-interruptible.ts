import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 2_000;

/** Safari before 17.4 has no `checkVisibility`. */
const isDisplayed = (element: HTMLElement): boolean => element.checkVisibility?.() ?? element.offsetParent !== null;

/** Whether the person types, has unsaved changes or looks through the camera: a bad moment for a prompt that can wait. */
function isBusy(): boolean {
  const { activeElement } = document;
  const types =
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.value !== '');
  // A door's camera is there all day, also behind its other views, and its picture where no camera is.
  return (
    types ||
    document.querySelector('[data-unsaved]') !== null ||
    [...document.querySelectorAll('video')].some((video) => video.srcObject !== null && isDisplayed(video))
  );
}

/** Becomes true, and stays true, once the person is not busy. */
export function useInterruptible(): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    if (may) return;
    const look = () => {
      if (!isBusy()) setMay(true);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [may]);
  return may;
}
