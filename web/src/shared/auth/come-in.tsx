import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import type { Failure } from './auth-calls.ts';
import { enterEvent } from './enter-event.ts';
import { type KnownEvent, sharedSession } from './known-events.ts';
import { session } from './session.ts';

/** The way into this event for who is signed in at another one of its server, with a password that is for both. */
export function ComeIn({ events }: { events: readonly KnownEvent[] }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const from = events.find(({ base }) => sharedSession(base));
  const held = from && sharedSession(from.base);
  if (!held) return null;

  async function comeIn(token: string, isKept: boolean) {
    setBusy(true);
    const outcome = session.enter(await enterEvent(token), isKept);
    setBusy(false);
    if (!outcome.ok) setFailure(outcome.failure);
  }

  return (
    <div className="mb-4 grid gap-3">
      {failure ? (
        <Banner tone="sun">
          {failure.reason === 'told'
            ? failure.text
            : t(failure.reason === 'wrong_credentials' ? 'app.comeIn.unknown' : 'app.comeIn.offline')}
        </Banner>
      ) : null}
      <Button tone="secondary" size="large" busy={busy} onClick={() => void comeIn(held.token, held.isKept)}>
        <span>{t('app.comeIn.as', { event: from.name })}</span>
      </Button>
    </div>
  );
}
