/**
 * Answers a kind of question that the service worker asks its pages (`service-worker/show-pushes.ts`). It takes silence
 * for a no: a suspended page has no other answer.
 * @param isSo does what is asked for, if anything; whether to say yes
 * @returns what ends it
 */
export function answerWorker(type: string, isSo: (question: Record<string, string>) => boolean): () => void {
  const worker = navigator.serviceWorker;
  const onMessage = ({ data, ports }: MessageEvent) => {
    if (data?.type === type && isSo(data)) ports[0]?.postMessage(true);
  };
  // Missing in private windows of some browsers.
  worker?.addEventListener('message', onMessage);
  return () => worker?.removeEventListener('message', onMessage);
}
