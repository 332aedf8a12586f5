import type { ConnectionAnswer } from '@baraza/schema/connections/connection-steps';
import Check from 'lucide-react/icons/check';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { FirstWords } from '../connections/first-words.tsx';
import { useRelation, useWaitsFor } from '../connections/use-connections.ts';
import { useSeesOthers } from '../ticket/use-own-user.ts';

interface RequestActionsProps {
  /** The person who asks. */
  userId: string;
  /** Names the buttons for screen readers: the notification's text. */
  label: string;
  onAnswered: () => void;
}

const OUTCOMES = { connected: 'notifications.connected', declined: 'connections.declined' } as const;

/** Answers a request to connect in place; once answered, on whatever device, says how. */
export function RequestActions({ userId, label, onAnswered }: RequestActionsProps) {
  const { t } = useTranslation();
  const save = useSave();
  const relation = useRelation(userId);
  const waits = useWaitsFor(userId);
  const seesOthers = useSeesOthers();
  const answeredHere = useRef(false);
  if (relation === undefined || !seesOthers) return null;
  const answer = async (what: ConnectionAnswer) => {
    answeredHere.current = true;
    if (await save('answer_connection', { user_id: userId, answer: what, base: 'requested' })) onAnswered();
  };
  if (relation === 'asks')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
      <div role="group" aria-label={label} className="grid gap-3">
        <FirstWords otherId={userId} />
        <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
          <Button icon={<Check aria-hidden="true" className="size-5 shrink-0" />} onClick={() => void answer('accept')}>
            {t('connections.accept')}
          </Button>
          <Button tone="secondary" onClick={() => void answer('decline')}>
            {t('connections.decline')}
          </Button>
        </div>
      </div>
    );
  return (
    <p
      // The pressed button is gone: the focus stays here.
      ref={(element) => {
        if (answeredHere.current) element?.focus();
        answeredHere.current = false;
      }}
      tabIndex={-1}
      role="status"
      className="text-sm font-medium text-ink-soft"
    >
      {t(relation === 'connected' || relation === 'declined' ? OUTCOMES[relation] : 'notifications.withdrawn')}{' '}
      {waits ? t('connections.waits') : null}
    </p>
  );
}
