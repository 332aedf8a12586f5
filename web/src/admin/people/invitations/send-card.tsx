import MailPlus from 'lucide-react/icons/mail-plus';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { AskFirst } from './ask-first.tsx';
import { HandOut } from './hand-out.tsx';
import { type Invitations, sendAgain, startInvitations } from './invitation-calls.ts';
import { useAct } from './use-act.ts';

interface SendCardProps {
  invitations: Invitations;
  again: () => void;
}

/** Whom to invite: who never was, and who has not come in since. */
export function SendCard({ invitations: { mailed, uninvited, invited }, again }: SendCardProps) {
  const { t } = useTranslation();
  const { busy, act } = useAct(again);
  const numbered = (count: number) => ({ count, number: formatNumber(count) });
  async function send(call: typeof startInvitations) {
    const done = await act(call);
    if (done) showToast(t('people.invitations.queued', numbered(done.body.queued)));
  }
  const how = t(mailed ? 'people.invitations.asMail' : 'people.invitations.asFile');
  return (
    <Card title={t('people.invitations.title')}>
      <div className="grid justify-items-start gap-3">
        <p>
          {uninvited > 0
            ? t('people.invitations.uninvited', numbered(uninvited))
            : t(invited > 0 ? 'people.invitations.allInvited' : 'people.invitations.nobody')}
        </p>
        {invited > 0 ? <p>{t('people.invitations.invited', numbered(invited))}</p> : null}
        {mailed || uninvited + invited === 0 ? null : <HandOut uninvited={uninvited} invited={invited} again={again} />}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {uninvited > 0 ? (
            <AskFirst
              label={t(mailed ? 'people.invitations.start' : 'people.invitations.startFiles', numbered(uninvited))}
              text={`${t('people.invitations.startText', numbered(uninvited))} ${how}`}
              confirm={t('people.invitations.startConfirm')}
              tone={mailed ? 'primary' : 'secondary'}
              icon={<Send aria-hidden="true" className="size-5 shrink-0" />}
              busy={busy}
              onConfirm={() => send(startInvitations)}
            />
          ) : null}
          {invited > 0 ? (
            <AskFirst
              label={t(mailed ? 'people.invitations.again' : 'people.invitations.againFiles', numbered(invited))}
              text={`${t('people.invitations.againText', numbered(invited))} ${how}`}
              confirm={t('people.invitations.againConfirm')}
              icon={<MailPlus aria-hidden="true" className="size-5 shrink-0" />}
              busy={busy}
              onConfirm={() => send(sendAgain)}
            />
          ) : null}
        </div>
      </div>
    </Card>
  );
}
