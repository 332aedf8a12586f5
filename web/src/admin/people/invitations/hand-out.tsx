import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useAskBeforeClose } from '../../../ui/feedback/use-ask-before-close.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import type { MergedGroup } from './invitation-calls.ts';
import { mergeFile } from './merge-file.ts';
import { useAct } from './use-act.ts';

interface HandOutProps extends Record<MergedGroup, number> {
  again: () => void;
}

/** A file for another program to mail, where the server has no mail server. It holds links, so the password is asked for. */
export function HandOut({ uninvited, invited, again }: HandOutProps) {
  const { t } = useTranslation();
  const { busy, act } = useAct(again);
  const { confirmed, dialog } = useConfirmed();
  /** Why the last file has not everybody. */
  const [stopped, setStopped] = useState('');
  useAskBeforeClose(busy);
  async function download(to: MergedGroup) {
    if (!(await confirmed())) return;
    setStopped('');
    const made = await act(() => mergeFile(to));
    if (!made) return;
    const { file, count, stopped } = made;
    if (count > 0) saveFile(`${t('people.invitations.mergeFile')}.csv`, 'text/csv;charset=utf-8', file);
    if (!stopped) return showToast(t('people.exported', { count, number: formatNumber(count) }));
    const text =
      count === 0
        ? t('people.invitations.stoppedEmpty')
        : t('people.invitations.stopped', { count, number: formatNumber(count) });
    // Seen also where somebody has left this screen meanwhile.
    showToast(text, 'danger');
    setStopped(`${text} ${stopped.kind === 'problem' ? stopped.problem.detail : t('people.invitations.lostAnswer')}`);
  }
  const groups = (['uninvited', 'invited'] as const).filter((to) => ({ uninvited, invited })[to] > 0);
  return (
    <>
      <Banner tone="sun">{t('people.invitations.noMailServer')}</Banner>
      <Failure why={stopped} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {groups.map((to, at) => {
          const count = { uninvited, invited }[to];
          return (
            <Button
              key={to}
              tone={at === 0 ? 'primary' : 'secondary'}
              icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
              busy={busy}
              onClick={() => void download(to)}
            >
              {t(`people.invitations.merge.${to}`, { count, number: formatNumber(count) })}
            </Button>
          );
        })}
      </div>
      {dialog}
    </>
  );
}
