/** A ref whose element tells the page how tall it is: what sticks next to it, or must not end up under it, has to know. */
export const tellHeight =
  (variable: `--${string}`) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return;
    const root = document.documentElement;
    // As the observer measured it: to ask the element would lay the page out once more.
    const observer = new ResizeObserver(([entry]) =>
      root.style.setProperty(variable, `${Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(variable);
    };
  };
