import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../replica/index.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';

/** Makes a call that changes something; says why it did not, and reads again what there is now. */
export function useAct(again: () => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  /** @returns what the server answered; undefined when it refused, or was not reached */
  async function act<Done extends { kind: 'ok' }>(
    call: () => Promise<Done | Exclude<Answer<never>, { kind: 'ok' }>>,
  ): Promise<Done | undefined> {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    again();
    if (answer.kind === 'ok') return answer;
    showToast(answer.kind === 'problem' ? answer.problem.detail : t('people.invitations.offline'), 'danger');
    return undefined;
  }
  return { busy, act };
}
