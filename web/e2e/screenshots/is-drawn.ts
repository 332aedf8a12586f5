/** In a page: nothing of it is still to come. What a phone gets in its first seconds arrives without a request that could be waited for. */
export function isDrawn(synced: boolean): boolean {
  const COMING = '[aria-busy=true], [data-loading], .shimmer, [data-sync=starting]';
  const isThere = (image: HTMLImageElement) =>
    image.complete || (image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight);
  return (
    // Every screen has a heading; before the app draws, the page has nothing.
    document.querySelector('h1') !== null &&
    document.fonts.status === 'loaded' &&
    document.querySelector(COMING) === null &&
    (!synced || document.querySelector('[data-sync]:not([data-sync=up_to_date])') === null) &&
    [...document.images].every(isThere)
  );
}
