import type { Event } from '@baraza/schema/event/event';
import IdCard from 'lucide-react/icons/id-card';
import MailPlus from 'lucide-react/icons/mail-plus';
import MessageSquare from 'lucide-react/icons/message-square';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import X from 'lucide-react/icons/x';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckInSelected } from './check-in-selected.tsx';
import { InviteSelected } from './invite-selected.tsx';
import { MessageSelected } from './message-selected.tsx';
import type { SelectedProps } from './selected-props.ts';
import { UndoSelected } from './undo-selected.tsx';
import type { Selecting } from './use-selection.ts';

const ACTIONS = [
  { id: 'checkIn', icon: UserCheck, Asked: CheckInSelected },
  { id: 'undo', icon: Undo2, Asked: UndoSelected },
  { id: 'invite', icon: MailPlus, Asked: InviteSelected },
  { id: 'message', icon: MessageSquare, Asked: MessageSelected },
] as const satisfies { id: string; icon: unknown; Asked: ComponentType<SelectedProps> }[];

interface SelectionBarProps {
  event: Event;
  selecting: Selecting;
  onPrint: (userIds: readonly string[]) => void;
}

/** How many are selected, and what can be done for them; stays in sight below the list. */
export function SelectionBar({ event, selecting, onPrint }: SelectionBarProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<(typeof ACTIONS)[number]>();
  const { people, unseen, found, seen, selectFound, selectOnly } = selecting;
  const number = formatNumber(people.length);
  return (
    <section
      aria-label={t('people.selection.label')}
      className="tall:sticky *:min-w-0 bottom-4 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-2 shadow-raised max-lg:bottom-24"
    >
      <div className="me-auto flex items-center gap-2">
        <IconButton label={t('people.selection.clear')} className="-ms-2" onClick={() => selectOnly([])}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
        <p role="status">
          <span className="font-semibold">{t('people.selection.count', { count: people.length, number })}</span>
          {unseen > 0 ? (
            <span className="block text-sm text-ink-soft">
              {t('people.selection.unseen', { count: unseen, number: formatNumber(unseen) })}
            </span>
          ) : null}
        </p>
        {seen < found ? (
          <Button tone="quiet" className="max-md:hidden" onClick={selectFound}>
            {t('people.selection.all', { count: found, number: formatNumber(found) })}
          </Button>
        ) : null}
      </div>
      <ul className="flex flex-wrap gap-2 *:shrink-0 max-md:-mx-2 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-2">
        {ACTIONS.map((action) => (
          <li key={action.id}>
            <Button
              tone="secondary"
              icon={<action.icon aria-hidden="true" className="size-5" />}
              onClick={() => setAsked(action)}
            >
              {t(`people.selection.${action.id}`)}
            </Button>
          </li>
        ))}
        <li>
          <Button
            tone="secondary"
            icon={<IdCard aria-hidden="true" className="size-5" />}
            onClick={() => onPrint(people.map(({ user }) => user.id))}
          >
            {t('people.selection.badges')}
          </Button>
        </li>
      </ul>
      {asked ? (
        <asked.Asked event={event} selected={people} onSelect={selectOnly} onClose={() => setAsked(undefined)} />
      ) : null}
    </section>
  );
}
