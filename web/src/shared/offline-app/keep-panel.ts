/** A browser may end a worker that has long to do, which then never answers: it goes on from there when it is asked again. */
const PATIENCE_MS = 60_000;

/** Has the service worker keep the whole admin panel (`service-worker/keep-panel.ts`); without a worker it waits for one. */
export async function keepPanel(): Promise<void> {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
  });
  worker.postMessage({ type: 'KEEP_PANEL' }, [port2]);
  if (!(await answer)) throw new Error('Some files of the panel could not be fetched.');
}
