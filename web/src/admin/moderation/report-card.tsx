import type { REPORT_OUTCOMES, Report } from '@baraza/schema/moderation/report';
import VolumeX from 'lucide-react/icons/volume-x';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useLiveDocument } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { ReportGroup } from './report-groups.ts';

interface ReportCardProps {
  group: ReportGroup;
  onOpen: (userId: string) => void;
}

/** What others reported about one person; all of it is decided together. */
export function ReportCard({ group: { user_id, open, decided }, onOpen }: ReportCardProps) {
  const { t } = useTranslation();
  const user = useLiveDocument('users', user_id);
  const name = user?.name ?? t('people.reports.gone');
  return (
    <Card
      title={
        <button
          type="button"
          dir="auto"
          className="own-script -my-2 min-h-tap wrap-anywhere underline-offset-4 hover:underline"
          onClick={() => onOpen(user_id)}
        >
          {name}
        </button>
      }
      action={<Badge tone="sun">{t('people.reports.number', { count: open.length })}</Badge>}
    >
      <div className="grid grid-cols-1 gap-4">
        <ul className="grid gap-3">
          {open.map((report) => (
            <OneReport key={report.id} report={report} />
          ))}
        </ul>
        {decided > 0 ? (
          <p className="text-sm text-ink-soft">{t('people.reports.earlier', { count: decided })}</p>
        ) : null}
        {user?.role === 'admin' ? <p className="text-sm text-ink-soft">{t('people.reports.isAdmin')}</p> : null}
        <Decide
          reports={open}
          userId={user_id}
          name={name}
          canMute={user?.role !== 'admin'}
          isMuted={user?.muted === true}
        />
      </div>
    </Card>
  );
}

function OneReport({ report: { reporter_id, reason, text, words, created_at } }: { report: Report }) {
  const { t } = useTranslation();
  const reporter = useLiveDocument('users', reporter_id);
  const now = useNow();
  const event = useEvent();
  return (
    <li className="grid gap-1 rounded-md border border-line bg-canvas p-3">
      <p className="font-semibold">{t(`moderation.reasons.${reason}`)}</p>
      {text ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ) : null}
      {words ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {t('people.reports.words', { words })}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">
        <Dotted parts={[reporter?.name ?? t('people.reports.gone'), formatMoment(created_at, now, event?.time_zone)]} />
      </p>
    </li>
  );
}

interface DecideProps {
  reports: readonly Report[];
  userId: string;
  name: string;
  canMute: boolean;
  isMuted: boolean;
}

function Decide({ reports, userId, name, canMute, isMuted }: DecideProps) {
  const { t } = useTranslation();
  const save = useSave();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const count = reports.length;

  async function decide(status: (typeof REPORT_OUTCOMES)[number]) {
    setAsks(false);
    setBusy(true);
    const mutes = status === 'muted' && !isMuted ? { mutes: userId } : {};
    let saved = true;
    for (const { id } of reports) saved = saved && (await save('settle_report', { report_id: id, status, ...mutes }));
    setBusy(false);
    if (saved) showToast(t(`people.reports.${status}`, { name }));
  }
  return (
    <div className="flex flex-wrap gap-3">
      {canMute ? (
        <Button
          busy={busy}
          icon={<VolumeX aria-hidden="true" className="size-5" />}
          aria-label={isMuted ? undefined : t('people.reports.muteOf', { name })}
          onClick={() => void decide('muted')}
        >
          {t(isMuted ? 'people.reports.isMuted' : 'people.reports.mute')}
        </Button>
      ) : null}
      <Button
        tone="secondary"
        busy={busy}
        icon={<X aria-hidden="true" className="size-5" />}
        aria-label={t('people.reports.dismissOf', { name })}
        onClick={() => (count > 1 ? setAsks(true) : void decide('dismissed'))}
      >
        {t('people.reports.dismiss')}
      </Button>
      <AskDialog
        title={t('people.reports.dismissOf', { name })}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <Button tone="danger" onClick={() => void decide('dismissed')}>
            {t('people.reports.dismiss')}
          </Button>
        }
      >
        <p>{t('people.reports.dismissText', { reports: t('people.reports.number', { count }) })}</p>
      </AskDialog>
    </div>
  );
}
