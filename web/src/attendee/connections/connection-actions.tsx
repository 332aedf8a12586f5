import type { ConnectionAnswer } from '@baraza/schema/connections/connection-steps';
import Check from 'lucide-react/icons/check';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { type RefCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSeesOthers } from '../ticket/use-own-user.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { FirstWords } from './first-words.tsx';
import type { Relation } from './relation.ts';
import { useRelation, useWaitsFor } from './use-connections.ts';
import { WaitsNote } from './waits-note.tsx';
import { WordsForm } from './words-form.tsx';

interface ConnectionActionsProps {
  userId: string;
  name: string;
  /** Not where the server would only refuse; what there is of a connection shows all the same. */
  mayAsk?: boolean;
}

/** State of the connection with a person, and the possible actions. */
export function ConnectionActions({ userId, name, mayAsk = true }: ConnectionActionsProps) {
  const { t } = useTranslation();
  const relation = useRelation(userId);
  const waits = useWaitsFor(userId);
  const seesOthers = useSeesOthers();
  if (!seesOthers) return <p className="text-ink-soft">{t('attendees.revoked')}</p>;
  if (relation === undefined) return <Skeleton className="h-12 w-40" />;
  if (relation === 'none' && !mayAsk) return null;
  return (
    <div className="grid gap-2">
      <RelationActions userId={userId} name={name} relation={relation} />
      {waits ? <WaitsNote /> : null}
    </div>
  );
}

const icon = (Icon: typeof Check) => <Icon aria-hidden="true" className="size-5 shrink-0" />;

function RelationActions({ userId, name, relation }: { userId: string; name: string; relation: Relation }) {
  const { t } = useTranslation();
  const told = useFocusKept(relation);
  const save = useSave();
  const ask = () => void save('request_connection', { user_id: userId });
  const answer = (what: ConnectionAnswer) => () =>
    void save('answer_connection', { user_id: userId, answer: what, base: 'requested' });
  switch (relation) {
    case 'none':
      return <Ask userId={userId} onAsk={ask} told={told} />;
    case 'asked':
      return (
        <div className="grid gap-3">
          <FirstWords otherId={userId} />
          <div className="flex flex-wrap items-center gap-3">
            <p ref={told} tabIndex={-1}>
              <Badge tone="sun">{t('connections.asked')}</Badge>
            </p>
            <Button tone="secondary" onClick={answer('withdraw')}>
              {t('connections.withdraw')}
            </Button>
          </div>
        </div>
      );
    case 'asks':
      return (
        <div className="grid gap-3">
          <p ref={told} tabIndex={-1} className="font-medium">
            {t('connections.asks', { name })}
          </p>
          <FirstWords otherId={userId} />
          <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
            <Button icon={icon(Check)} onClick={answer('accept')}>
              {t('connections.accept')}
            </Button>
            <Button tone="secondary" onClick={answer('decline')}>
              {t('connections.decline')}
            </Button>
          </div>
        </div>
      );
    case 'connected':
      return (
        <div className="grid gap-3">
          <FirstWords otherId={userId} />
          <Connected userId={userId} name={name} told={told} />
        </div>
      );
    case 'turned_down':
      return (
        <p ref={told} tabIndex={-1} className="text-ink-soft">
          {t('connections.turnedDown', { name })}
        </p>
      );
    case 'declined':
      return (
        <div className="grid justify-items-start gap-2">
          <p ref={told} tabIndex={-1} className="text-ink-soft">
            {t('connections.declined')}
          </p>
          <Button tone="secondary" icon={icon(UserRoundPlus)} onClick={ask}>
            {t('connections.afterAll')}
          </Button>
        </div>
      );
  }
}

/** A muted person can't ask. A hidden one must become visible first: the other one could not see who asks. */
function Ask({ userId, onAsk, told }: { userId: string; onAsk: () => void; told: RefCallback<HTMLElement> }) {
  const { t } = useTranslation();
  const save = useSave();
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const [writing, setWriting] = useState(false);
  const back = useFocusKept(writing);
  if (me?.muted) return <p className="text-ink-soft">{t('connections.muted')}</p>;
  if (me?.hidden)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-soft">{t('connections.youHide')}</p>
        <Button tone="secondary" onClick={() => void save('update_profile', { changes: { hidden: false } })}>
          {t('connections.showMe')}
        </Button>
      </div>
    );
  if (writing) return <WordsForm userId={userId} onClose={() => setWriting(false)} />;
  return (
    <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
      <Button ref={told} icon={icon(UserRoundPlus)} onClick={onAsk}>
        {t('connections.connect')}
      </Button>
      <Button ref={back} tone="secondary" icon={icon(MessageSquareText)} onClick={() => setWriting(true)}>
        {t('connections.words.add')}
      </Button>
    </div>
  );
}

function Connected({ userId, name, told }: { userId: string; name: string; told: RefCallback<HTMLElement> }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p ref={told} tabIndex={-1}>
        <Badge tone="brand">
          <UserRoundCheck aria-hidden="true" className="size-3.5" />
          {t('connections.connected')}
        </Badge>
      </p>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {t('connections.disconnect')}
      </Button>
      {asking ? <DisconnectDialog userId={userId} name={name} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
