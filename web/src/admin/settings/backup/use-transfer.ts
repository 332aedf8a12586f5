import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskBeforeClose } from '../../../ui/feedback/use-ask-before-close.ts';
import type { Outcome } from './backup-calls.ts';
import type { Progress, Transfer } from './transfer.ts';

type Work<Done> = (following: Pick<Transfer, 'onProgress' | 'signal'>) => Promise<Outcome<Done>>;

/** State of one large transfer: its progress, or its error text. */
export function useTransfer() {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string>();
  const going = useRef<AbortController>(null);

  useAskBeforeClose(progress !== null);

  async function run<Done>(work: Work<Done>): Promise<Done | undefined> {
    const abort = new AbortController();
    going.current = abort;
    setProblem(undefined);
    setProgress({ done: 0, total: 0 });
    const outcome = await work({ onProgress: setProgress, signal: abort.signal });
    setProgress(null);
    if (outcome.kind === 'done') return outcome.done;
    if (outcome.kind === 'refused') setProblem(outcome.detail);
    else if (!abort.signal.aborted) setProblem(t(`settings.backup.${outcome.kind}`));
    return undefined;
  }
  return { progress, problem, setProblem, run, stop: () => going.current?.abort() };
}
