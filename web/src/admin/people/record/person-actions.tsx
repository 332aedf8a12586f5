import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import Ban from 'lucide-react/icons/ban';
import KeyRound from 'lucide-react/icons/key-round';
import MailPlus from 'lucide-react/icons/mail-plus';
import MailX from 'lucide-react/icons/mail-x';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Shield from 'lucide-react/icons/shield';
import ShieldOff from 'lucide-react/icons/shield-off';
import TicketCheck from 'lucide-react/icons/ticket-check';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../../replica/react.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusKept } from '../../../ui/feedback/focus-kept.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { useTellDone } from '../../confirm/use-tell-done.ts';
import { inviteAgain, resetAccess } from '../actions/access-calls.ts';
import { type AskedAction, Confirm } from './asked-action.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useMainActions } from './use-main-actions.tsx';

interface PersonActionsProps {
  user: User;
  event: Event;
  /** Asks about undoing the check-in; undefined while there is none. */
  onUndo: (() => void) | undefined;
}

/** Actions on a person; each explains its effect and asks for confirmation. */
export function PersonActions({ user, event, onUndo }: PersonActionsProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const [link, setLink] = useState('');
  const { confirmed, dialog } = useConfirmed();
  const main = useMainActions(user, event, onUndo);
  const more = useActions(user, setLink, confirmed);
  const actions = [...main, ...more];
  const [asked, setAsked] = useState<string>();
  const told = useFocusKept(asked ?? '');
  const action = actions.find(({ id }) => id === asked);
  return (
    <section
      ref={told}
      tabIndex={-1}
      aria-label={t('people.person.actions')}
      className="grid grid-cols-1 gap-2 rounded-md"
    >
      {action && 'run' in action ? (
        <Confirm key={action.id} action={action} onClose={() => setAsked(undefined)} />
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2">
          {actions.map((each) => (
            <li key={each.id} className="grid">
              <Button
                tone="secondary"
                icon={each.icon}
                onClick={() => ('run' in each ? setAsked(each.id) : each.go())}
                className="justify-start! text-start!"
              >
                {each.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {link ? <InvitationLink link={link} user={user} /> : null}
      {user.id === user_id ? <p className="text-sm text-ink-soft">{t('people.person.ownRole')}</p> : null}
      {dialog}
    </section>
  );
}

const icon = 'size-5 shrink-0';

function useActions(user: User, onLink: (link: string) => void, confirmed: () => Promise<boolean>): AskedAction[] {
  const { t } = useTranslation();
  const save = useSave();
  const tellDone = useTellDone();
  const { user_id } = useReplica();
  const { id, name, email = '', pending_email } = user;
  const isAdmin = user.role === 'admin';
  const isRevoked = user.ticket_status === 'revoked';
  const told = async (kept: Promise<boolean>, text: string): Promise<boolean> => {
    const done = await kept;
    if (done) tellDone(text);
    return done;
  };
  const ticket: AskedAction = isRevoked
    ? {
        id: 'restore',
        label: t('people.person.restore'),
        icon: <TicketCheck aria-hidden="true" className={icon} />,
        text: t('people.person.restoreText', { name }),
        run: () =>
          told(
            save('set_ticket_status', { user_id: id, ticket_status: 'valid' }),
            t('people.person.restored', { name }),
          ),
      }
    : {
        id: 'revoke',
        label: t('people.person.revoke'),
        icon: <Ban aria-hidden="true" className={icon} />,
        text: t('people.person.revokeText', { name }),
        isDanger: true,
        run: () =>
          told(
            save('set_ticket_status', { user_id: id, ticket_status: 'revoked' }),
            t('people.person.revoked', { name }),
          ),
      };
  const replace: AskedAction = {
    id: 'replace',
    label: t('people.person.replace'),
    icon: <RefreshCw aria-hidden="true" className={icon} />,
    text: t('people.person.replaceText', { name }),
    isDanger: true,
    run: () =>
      told(
        save('replace_ticket', { user_id: id, replaces: user.ticket_version ?? 1 }),
        t('people.person.replaced', { name }),
      ),
  };
  const role: AskedAction = {
    id: isAdmin ? 'makeUser' : 'makeAdmin',
    label: t(isAdmin ? 'people.person.makeUser' : 'people.person.makeAdmin'),
    icon: isAdmin ? <ShieldOff aria-hidden="true" className={icon} /> : <Shield aria-hidden="true" className={icon} />,
    text: t(isAdmin ? 'people.person.makeUserText' : 'people.person.makeAdminText', { name }),
    isDanger: true,
    run: async () =>
      (await confirmed()) &&
      told(
        save('change_role', { user_id: id, role: isAdmin ? 'user' : 'admin' }),
        t(isAdmin ? 'people.person.madeUser' : 'people.person.madeAdmin', { name }),
      ),
  };
  const reset: AskedAction = {
    id: 'reset',
    label: t('people.person.reset'),
    icon: <KeyRound aria-hidden="true" className={icon} />,
    text: t('people.person.resetText', { email }),
    async run() {
      const answer = await resetAccess(id);
      if (answer.kind === 'problem') return answer.problem.detail;
      if (answer.kind === 'offline') return t('people.person.resetOffline');
      if (!answer.body.mailed) return t('people.person.resetNotMailed');
      showToast(t('people.person.resetDone', { email }));
      return true;
    },
  };
  const invite: AskedAction = {
    id: 'invite',
    label: t(pending_email ? 'people.person.addressAgain' : 'people.person.invite'),
    icon: <MailPlus aria-hidden="true" className={icon} />,
    text: pending_email
      ? t('people.person.addressAgainText', { email: pending_email })
      : t('people.person.inviteText', { name, email }),
    async run() {
      const answer = await inviteAgain(id, confirmed);
      if (answer.kind === 'unconfirmed') return false;
      if (answer.kind === 'problem') return answer.problem.detail;
      if (answer.kind === 'offline') return t('people.person.resetOffline');
      const { link } = answer.body;
      if (link !== null) onLink(link);
      else if (pending_email) showToast(t('people.person.addressAgainDone', { email: pending_email }));
      else showToast(t('people.person.inviteDone', { email }));
      return true;
    },
  };
  const withdraw: AskedAction = {
    id: 'withdraw',
    label: t('people.person.withdraw'),
    icon: <MailX aria-hidden="true" className={icon} />,
    text: t('people.person.withdrawText', { name, old: email, email: pending_email ?? '' }),
    run: () => {
      onLink('');
      return told(
        save('update_person', { user_id: id, changes: { email } }),
        t('people.person.withdrawn', { name, old: email }),
      );
    },
  };
  const mute: AskedAction = {
    id: user.muted ? 'unmute' : 'mute',
    label: t(user.muted ? 'people.person.unmute' : 'people.person.mute'),
    icon: user.muted ? (
      <Volume2 aria-hidden="true" className={icon} />
    ) : (
      <VolumeX aria-hidden="true" className={icon} />
    ),
    text: t(user.muted ? 'people.person.unmuteText' : 'people.person.muteText', { name }),
    isDanger: !user.muted,
    run: () =>
      told(
        save(user.muted ? 'unmute_person' : 'mute_person', { user_id: id }),
        t(user.muted ? 'people.person.wasUnmuted' : 'people.person.wasMuted', { name }),
      ),
  };
  // An administrator can't be muted; one who became one later may still be unmuted.
  const canMute = !isAdmin || user.muted;
  // Nor can one be made of somebody who has no address of their own.
  const canHaveRole = id !== user_id && (isAdmin || !user.shares_email);
  const access = user.verified === false ? invite : reset;
  const address = pending_email ? [invite, withdraw] : [];
  return [
    ticket,
    ...(isRevoked ? [] : [replace]),
    ...(canHaveRole ? [role] : []),
    ...(canMute ? [mute] : []),
    access,
    ...address,
  ];
}
