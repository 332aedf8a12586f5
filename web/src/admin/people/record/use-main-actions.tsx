import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { useNavigate } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../../replica/react.tsx';
import { useCameToday } from '../../../shared/check-in/use-came-today.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { checkInPeople } from '../actions/check-in-person.ts';
import { GateField, useGate } from '../actions/gate-field.tsx';
import type { AskedAction, PlainAction } from './asked-action.tsx';

const icon = 'size-5 shrink-0';

/** What an organiser does most with a person, at the desk: check in or undo it, and write to them. */
export function useMainActions(
  { id, name, checkedIn, ticket_status }: User,
  event: Event,
  onUndo: (() => void) | undefined,
): (AskedAction | PlainAction)[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const replica = useReplica();
  const gate = useGate(event);
  const hasCome = useCameToday({ id, checkedIn }, event.time_zone);
  const checkIn: AskedAction = {
    id: 'checkIn',
    label: t('people.person.checkIn'),
    icon: <UserCheck aria-hidden="true" className={icon} />,
    text: t('people.person.checkInText', { name }),
    fields: <GateField gates={event.gates} gate={gate} />,
    async run() {
      if (!gate.demand()) return false;
      try {
        const reason = (await checkInPeople(replica, [id], gate.gateId, event.time_zone)).get(id);
        if (reason) return t(`people.bulk.why.${reason}`);
        showToast(t('people.person.isCheckedIn', { name }));
        return true;
      } catch {
        showToast(t('storage.notSaved'), 'danger');
        return false;
      }
    },
  };
  const message: PlainAction = {
    id: 'message',
    label: t('people.person.message'),
    icon: <MessageSquare aria-hidden="true" className={icon} />,
    go: () => void navigate({ to: '/admin/messaging', search: { to: id } }),
  };
  const undo = onUndo && {
    id: 'undo',
    label: t('people.person.undoCheckIn'),
    icon: <Undo2 aria-hidden="true" className={icon} />,
    go: onUndo,
  };
  return [...(hasCome || ticket_status === 'revoked' ? [] : [checkIn]), ...(undo ? [undo] : []), message];
}
