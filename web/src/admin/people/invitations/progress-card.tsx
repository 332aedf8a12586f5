import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { type Invitations, pauseInvitations } from './invitation-calls.ts';
import { useAct } from './use-act.ts';

export const waitingOf = ({ counts }: Invitations): number => counts.queued + counts.trying;

/** How far the invitations are, and the way to let them wait. */
export function ProgressCard({ invitations, again }: { invitations: Invitations; again: () => void }) {
  const { t } = useTranslation();
  const { busy, act } = useAct(again);
  const { counts, paused } = invitations;
  const waiting = waitingOf(invitations);
  const done = counts.sent + counts.uncertain + counts.failed;
  const states = [
    ['waiting', waiting],
    ['sent', counts.sent],
    ['uncertain', counts.uncertain],
    ['failed', counts.failed],
  ] as const;
  const Icon = paused ? Play : Pause;
  return (
    <Card
      title={t('people.invitations.progress')}
      action={
        waiting > 0 || paused ? (
          <Button
            tone="secondary"
            icon={<Icon aria-hidden="true" className="size-5 shrink-0" />}
            busy={busy}
            onClick={() => void act(() => pauseInvitations(!paused))}
          >
            {t(paused ? 'people.invitations.resume' : 'people.invitations.pause')}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4">
        {paused ? <Banner tone="sun">{t('people.invitations.paused')}</Banner> : null}
        <ProgressBar
          label={t('people.invitations.progress')}
          text={t('people.invitations.progressOf', { done: formatNumber(done), total: formatNumber(done + waiting) })}
          done={done}
          total={done + waiting}
        />
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {states.map(([state, count]) => (
            <div key={state} className="flex flex-col rounded-md bg-sunken p-3">
              <dt className="order-last text-sm text-ink-soft">{t(`people.invitations.state.${state}`)}</dt>
              <dd className="text-2xl font-extrabold tabular-nums" data-state={state}>
                {formatNumber(count)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
