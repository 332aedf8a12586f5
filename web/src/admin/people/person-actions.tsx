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
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useConfirmed } from '../confirm/use-confirmed.tsx';
import { inviteAgain, resetAccess } from './access-calls.ts';
import { InvitationLink } from './invitation-link.tsx';

interface Action {
  id: string;
  label: string;
  icon: ReactNode;
  text: string;
  isDanger?: boolean;
  /** Resolves to whether it succeeded, or to an error text; `false`: the error was already shown. */
  run: () => Promise<boolean | string>;
}

/** Actions on a person; each explains its effect and asks for confirmation. */
export function PersonActions({ user }: { user: User }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const [link, setLink] = useState('');
  const { confirmed, dialog } = useConfirmed();
  const actions = useActions(user, setLink, confirmed);
  const [asked, setAsked] = useState<string>();
  const action = actions.find(({ id }) => id === asked);
  return (
    <section aria-label={t('people.person.actions')} className="grid grid-cols-1 gap-2">
      {action ? (
        <Confirm key={action.id} action={action} onClose={() => setAsked(undefined)} />
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2">
          {actions.map(({ id, label, icon }) => (
            <li key={id} className="grid">
              <Button tone="secondary" icon={icon} onClick={() => setAsked(id)} className="justify-start! text-start!">
                {label}
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

function Confirm({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function run() {
    setBusy(true);
    const done = await action.run();
    setBusy(false);
    if (done === true) onClose();
    else setFailure(done || '');
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line-strong p-4">
      <legend className="px-1 font-semibold">{action.label}</legend>
      <p className="text-ink-soft">{action.text}</p>
      {failure ? (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-1">
        <Button autoFocus={action.isDanger} tone="secondary" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          autoFocus={!action.isDanger}
          tone={action.isDanger ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => void run()}
        >
          {t('people.person.confirm')}
        </Button>
      </div>
    </fieldset>
  );
}

const icon = 'size-5 shrink-0';

function useActions(user: User, onLink: (link: string) => void, confirmed: () => Promise<boolean>): Action[] {
  const { t } = useTranslation();
  const save = useSave();
  const { user_id } = useReplica();
  const { id, name, email = '', pending_email } = user;
  const isAdmin = user.role === 'admin';
  const isRevoked = user.ticket_status === 'revoked';
  const told = async (kept: Promise<boolean>, text: string): Promise<boolean> => {
    const done = await kept;
    if (done) showToast(text);
    return done;
  };
  const ticket: Action = isRevoked
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
  const replace: Action = {
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
  const role: Action = {
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
  const reset: Action = {
    id: 'reset',
    label: t('people.person.reset'),
    icon: <KeyRound aria-hidden="true" className={icon} />,
    text: t('people.person.resetText', { email }),
    async run() {
      const answer = await resetAccess(id);
      if (answer.kind === 'problem') return answer.problem.detail;
      if (answer.kind === 'offline') return t('people.person.resetOffline');
      showToast(t('people.person.resetDone', { email }));
      return true;
    },
  };
  const invite: Action = {
    id: 'invite',
    label: t(pending_email ? 'people.person.addressAgain' : 'people.person.invite'),
    icon: <MailPlus aria-hidden="true" className={icon} />,
    text: pending_email
      ? t('people.person.addressAgainText', { email: pending_email })
      : t('people.person.inviteText', { name, email }),
    async run() {
      let answer = await inviteAgain(id);
      if (answer.kind === 'problem' && answer.problem.code === 'confirm_password') {
        if (!(await confirmed())) return false;
        answer = await inviteAgain(id);
      }
      if (answer.kind === 'problem') return answer.problem.detail;
      if (answer.kind === 'offline') return t('people.person.resetOffline');
      const { link } = answer.body;
      if (link !== null) onLink(link);
      else if (pending_email) showToast(t('people.person.addressAgainDone', { email: pending_email }));
      else showToast(t('people.person.inviteDone', { email }));
      return true;
    },
  };
  const withdraw: Action = {
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
  const mute: Action = {
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
  const access = user.verified === false ? invite : reset;
  const address = pending_email ? [invite, withdraw] : [];
  return [
    ticket,
    ...(isRevoked ? [] : [replace]),
    ...(id === user_id ? [] : [role]),
    ...(canMute ? [mute] : []),
    access,
    ...address,
  ];
}
