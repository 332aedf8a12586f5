/** Of the headers of a request or an answer: what browsers add to an answer's body, since no page may see them. */
export const HEADERS_BYTES = 300;

/** Tells of everything that this page, or this service worker, fetches, also of what it has fetched before. */
export function watchTransfers(tell: (entry: PerformanceResourceTiming) => void): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tell(entry as PerformanceResourceTiming);
  });
  // A type that the browser does not know throws in some of them.
  for (const type of ['navigation', 'resource'])
    if (PerformanceObserver.supportedEntryTypes?.includes(type)) observer.observe({ type, buffered: true });
}

/** Bytes on the wire of an answer; 0 of one that came from a cache. */
export const bytesOf = (entry: PerformanceResourceTiming): number => entry.transferSize ?? 0;
