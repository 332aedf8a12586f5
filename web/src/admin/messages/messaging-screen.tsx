import { fields } from 'virtual:form/words';
import type { Notification } from '@baraza/schema/messages/notification';
import { useNavigate, useSearch } from '@tanstack/react-router';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useOutOfReach, useSyncStatus } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { isSame } from '../../shared/form/draft.ts';
import { LeaveDialog } from '../../shared/form/leave-dialog.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { loadingStateOf } from '../../shared/loading/loading-state.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { PageTabs, useView } from '../../ui/navigation/page-tabs.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PlannedView } from './planned-view.tsx';
import { SentView } from './sent-view.tsx';
import { TemplatesView } from './templates-view.tsx';
import { useUrgent } from './urgent/use-urgent.tsx';
import { useMessages } from './use-messages.ts';
import {
  type AddressedPerson,
  bracesIn,
  type Draft,
  draftOfPlanned,
  EMPTY_DRAFT,
  firstDraft,
  lacksOf,
  startFrom,
  type Words,
  wordsOf,
} from './write/draft.ts';
import { useSend } from './write/use-send.ts';
import { useSending } from './write/use-sending.ts';
import { WriteView } from './write/write-view.tsx';

const VIEWS = ['write', 'planned', 'sent', 'templates'] as const;

const NOBODY = '-';

const NEW = { of: null, base: null } as const;

/** Organisers' messages; begins one to the person whom the address names. */
export function MessagingScreen() {
  const { to } = useSearch({ strict: false });
  const person = useLiveDocument('users', to ?? NOBODY);
  const isComing = loadingStateOf(useSyncStatus()) === 'loading';
  const start = firstDraft(to, person, isComing);
  // Once there is a screen it stays: going back to an address that names somebody would lose what is written.
  const [shown, setShown] = useState(start);
  if (start && !shown) setShown(start);
  if (!shown) return <SkeletonRows count={5} className="h-16 w-full" />;
  return <Messaging start={start ?? shown} named={start && to} />;
}

/** What others wrote into a message that is planned no longer is no matter for what is written as a new one. */
const UNASKED = { asks: false, meanwhile: () => undefined };

/**
 * Write, planned, sent and templates.
 * @param named id of the person whom the address names, once it is known who that is
 */
function Messaging({ start, named }: { start: Draft; named: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const event = useEvent();
  const messages = useMessages();
  const view = useView(VIEWS);
  const now = useNow();
  const zone = event?.time_zone ?? 'UTC';
  const { send } = useSend(zone);
  // What it began with or, of a planned message, as that was last seen: it may be changed, and go, while this is written.
  const [kept, setKept] = useState<Draft>(start);
  const live = messages?.planned.find(({ id }) => id === kept.of);
  const stored = useStoredDraft(live, kept.person, zone);
  if (stored && !isSame(stored, kept)) setKept(stored);
  const chosen = useSending(kept, zone);
  const { sending } = chosen;
  const lacks = lacksOf(sending, now, zone);
  // Sent or called off while its change is being written: what is written becomes a new message.
  const isGone = kept.of !== null && messages !== undefined && !live;
  const choices = isGone ? { ...chosen, ...UNASKED } : chosen;
  const written = useForm({
    fields,
    kept: wordsOf(kept),
    choosesMeanwhile: !isGone,
    check: bracesIn,
    // Whom or when alone is no message yet.
    alsoChanged: (kept.title !== '' || kept.message !== '') && choices.isChanged,
    keptAcrossViews: true,
    onSave: async (_, words) => {
      const draft = { ...sending, ...(isGone && NEW), ...wordsOf(words as Words) };
      return lacks.length === 0 && !choices.asks && !urgent.asks(draft) && send(draft);
    },
    onSaved: () => begin(EMPTY_DRAFT, sending.when === 'later' ? 'planned' : 'sent'),
  });
  const form = isGone ? { ...written, ...UNASKED } : written;
  /** The draft that replaces the current one after confirmation. */
  const [next, setNext] = useState<Draft | null>(null);

  // Back to an address that names somebody: begun anew, unless something is written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is named.
  useEffect(() => {
    if (!named || form.isDirty) return;
    setKept(start);
    choices.discard();
  }, [named]);
  const isNotHere = Boolean(named) && start.person === null && sending.audience === 'person' && !sending.person;

  const go = (to: (typeof VIEWS)[number]) => void navigate({ to: '.', search: to === VIEWS[0] ? {} : { view: to } });
  const begin = (started: Draft, shown: (typeof VIEWS)[number]) => {
    setKept(started);
    choices.discard();
    form.discard();
    setNext(null);
    go(shown);
  };
  const urgent = useUrgent(zone, async (draft) => (await send(draft)) && begin(EMPTY_DRAFT, 'sent'));
  const write = (started: Draft) => (form.isDirty ? setNext(started) : begin(started, 'write'));
  const writeFrom = (words: Words) => write({ ...EMPTY_DRAFT, ...startFrom(words, event ?? { name: '' }) });
  const labelOf = (each: (typeof VIEWS)[number]) => {
    const count = each === 'planned' ? messages?.planned.length : 0;
    return count ? t('messaging.views.plannedCount', { count }) : t(`messaging.views.${each}`);
  };
  return (
    <div className="contents" data-unsaved={form.element['data-unsaved']}>
      <PageHeading title={t('messaging.title')} eyebrow={event?.name ?? ' '}>
        {t('messaging.intro')}
      </PageHeading>
      <PageTabs
        label={t('messaging.views.label')}
        tabs={VIEWS.map((each) => ({ view: each, label: labelOf(each) }))}
        current={view}
      />
      <OfflineNote />
      {isNotHere && view === 'write' ? (
        <div className="mb-4">
          <Banner tone="sun" role="alert">
            {t('messaging.notHere')}
          </Banner>
        </div>
      ) : null}
      {!messages || !event ? (
        <SkeletonRows count={5} className="h-16 w-full" />
      ) : view === 'write' ? (
        <WriteView
          event={event}
          form={form}
          choices={choices}
          isGone={isGone}
          lacks={form.isTried ? lacks : []}
          templates={messages.templates}
          onStart={(words) => write({ ...sending, ...words })}
          onGivenUp={() => begin(EMPTY_DRAFT, 'planned')}
        />
      ) : view === 'planned' ? (
        <PlannedView event={event} messages={messages} onEdit={write} />
      ) : view === 'sent' ? (
        <SentView event={event} messages={messages} onAgain={write} />
      ) : (
        <TemplatesView templates={messages.templates} waiting={messages.waiting} onUse={writeFrom} />
      )}
      <ReplaceDialog
        open={next !== null}
        onClose={() => setNext(null)}
        onReplace={() => next && begin(next, 'write')}
      />
      {urgent.dialog}
      <LeaveDialog />
    </div>
  );
}

/** The planned message that is changed, as it is stored now; undefined if none is, or it is planned no longer. */
function useStoredDraft(live: Notification | undefined, person: AddressedPerson | null, zone: string) {
  const id = live?.user_id ?? '';
  const addressed = useLiveDocument('users', id || NOBODY);
  const name = addressed?.name ?? (person?.id === id ? person.name : '');
  return live && draftOfPlanned(live, id ? { id, name } : null, zone);
}

/** Shown before writing, not after. */
function OfflineNote() {
  const { t } = useTranslation();
  if (!useOutOfReach()) return null;
  return (
    <div className="mb-4">
      <Banner tone="sun" icon={<WifiOff aria-hidden="true" className="size-5 shrink-0" />}>
        {t('messaging.offline')}
      </Banner>
    </div>
  );
}

interface ReplaceDialogProps {
  open: boolean;
  onClose: () => void;
  onReplace: () => void;
}

/** Asks before a written draft is replaced. */
function ReplaceDialog({ open, onClose, onReplace }: ReplaceDialogProps) {
  const { t } = useTranslation();
  return (
    <AskDialog
      title={t('messaging.replace.title')}
      open={open}
      onClose={onClose}
      keep={t('messaging.replace.keep')}
      actions={
        <Button tone="danger" onClick={onReplace}>
          {t('messaging.replace.confirm')}
        </Button>
      }
    >
      <p>{t('messaging.replace.text')}</p>
    </AskDialog>
  );
}
