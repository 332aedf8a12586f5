import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
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
  async function download(to: MergedGroup) {
    if (!(await confirmed())) return;
    const made = await act(() => mergeFile(to));
    if (!made) return;
    saveFile(`${t('people.invitations.mergeFile')}.csv`, 'text/csv;charset=utf-8', made.file);
    showToast(t('people.exported', { count: made.count }));
  }
  const groups = (['uninvited', 'invited'] as const).filter((to) => ({ uninvited, invited })[to] > 0);
  return (
    <>
      <Banner tone="sun">{t('people.invitations.noMailServer')}</Banner>
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
