import { useEffect } from 'react';
import { askWhileVisible } from '../../messages/use-message-counts.ts';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { readInvitations } from './invitation-calls.ts';
import { MailPreview } from './mail-preview.tsx';
import { MissedCard } from './missed-card.tsx';
import { ProgressCard, waitingOf } from './progress-card.tsx';
import { SendCard } from './send-card.tsx';

const MOVING_MS = 2_000;
const RESTING_MS = 15_000;

/** Invites people, and shows how far that is. Only the server knows, so it needs the network. */
export function InvitationsView({ onOpen }: { onOpen: (userId: string) => void }) {
  const [fetched, again] = useFetched(readInvitations);
  const isMoving = fetched.state === 'there' && !fetched.body.paused && waitingOf(fetched.body) > 0;
  useEffect(() => askWhileVisible(async () => again(), isMoving ? MOVING_MS : RESTING_MS), [again, isMoving]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <FetchedView fetched={fetched} again={again}>
        {(invitations) => {
          const hasAny = invitations.paused || Object.values(invitations.counts).some((count) => count > 0);
          const isMissing = invitations.missed.length > 0;
          return (
            <>
              <SendCard invitations={invitations} again={again} />
              {hasAny ? <ProgressCard invitations={invitations} again={again} /> : null}
              {isMissing ? <MissedCard invitations={invitations} again={again} onOpen={onOpen} /> : null}
              <MailPreview />
            </>
          );
        }}
      </FetchedView>
    </div>
  );
}
