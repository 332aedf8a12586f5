/** A ref whose element tells the page how tall it is: what sticks next to it, or must not end up under it, has to know. */
export const tellHeight =
  (variable: `--${string}`) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty(variable, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(variable);
    };
  };
