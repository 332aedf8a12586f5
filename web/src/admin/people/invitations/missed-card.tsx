import MailPlus from 'lucide-react/icons/mail-plus';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { refusalText } from '../actions/refusal-text.ts';
import { AskFirst } from './ask-first.tsx';
import { type Invitations, type Missed, sendAgain } from './invitation-calls.ts';
import { useAct } from './use-act.ts';

interface MissedCardProps {
  invitations: Invitations;
  again: () => void;
  onOpen: (userId: string) => void;
}

/** Whom the invitations have missed, and why; each leads to the person. */
export function MissedCard({ invitations: { counts, missed }, again, onOpen }: MissedCardProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const { busy, act } = useAct(again);
  const states = (['failed', 'uncertain'] as const).filter((state) => counts[state] > 0);
  const numbered = (count: number) => ({ count, number: formatNumber(count) });
  async function send(state: Missed) {
    const done = await act(() => sendAgain(state));
    if (done) showToast(t('people.invitations.queued', numbered(done.body.queued)));
  }
  const hidden = counts.failed + counts.uncertain - missed.length;
  return (
    <Card title={t('people.invitations.missed')} flush>
      <div className="grid gap-3 px-4 pb-3 sm:px-5">
        {states.map((state) => (
          <p key={state} className="text-sm text-ink-soft">
            {t(`people.invitations.missedText.${state}`)}
          </p>
        ))}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {states.map((state) => (
            <AskFirst
              key={state}
              label={t(`people.invitations.againTo.${state}`, { number: formatNumber(counts[state]) })}
              text={t('people.invitations.againText', numbered(counts[state]))}
              confirm={t('people.invitations.againConfirm')}
              icon={<MailPlus aria-hidden="true" className="size-5 shrink-0" />}
              busy={busy}
              onConfirm={() => send(state)}
            />
          ))}
        </div>
      </div>
      <ul aria-label={t('people.invitations.missed')} className="divide-y divide-line border-t border-line">
        {missed.map(({ user_id, name, state, answer, refused_at }) => (
          <li key={user_id}>
            <ListRow
              title={name}
              detail={
                refused_at
                  ? refusalText(t, { answer, refused_at }, event?.time_zone)
                  : answer || t('people.invitations.noAnswer')
              }
              trailing={
                <Badge tone={state === 'failed' ? 'danger' : 'sun'}>{t(`people.invitations.state.${state}`)}</Badge>
              }
              onPress={() => onOpen(user_id)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
          {t('people.invitations.more', numbered(hidden))}
        </p>
      ) : null}
    </Card>
  );
}
