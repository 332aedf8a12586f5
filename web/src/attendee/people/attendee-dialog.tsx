import type { User } from '@baraza/schema/people/user';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useOutOfReach, useReplica, useSyncStatus } from '../../replica/react.tsx';
import { DocumentDialog } from '../../shared/loading/document-dialog.tsx';
import { loadingStateOf } from '../../shared/loading/loading-state.ts';
import { SocialLinks } from '../../shared/social/social-links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Chips } from '../../ui/form/chips.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { ConnectedContact } from '../connections/connected-contact.tsx';
import { ConnectionActions } from '../connections/connection-actions.tsx';
import { PrivateNote } from '../connections/private-note.tsx';
import { MeetingsWith } from '../meetings/meetings-with.tsx';
import { BlockDialog } from '../moderation/block-dialog.tsx';
import { Blocked } from '../moderation/blocked-note.tsx';
import { type Measure, PersonMeasures } from '../moderation/person-measures.tsx';
import { ReportDialog } from '../moderation/report-dialog.tsx';
import { useBlocks } from '../moderation/use-blocked.ts';
import { useSeesOthers } from '../ticket/use-own-user.ts';
import { useCard } from './use-card.ts';

/** A person's card with the connection actions. */
export function AttendeeDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const card = useCard(userId);
  const isOutOfReach = card === 'out_of_reach';
  const user = isOutOfReach ? null : card;
  const loading = loadingStateOf(useSyncStatus());
  const seesOthers = useSeesOthers();
  const missing = seesOthers && !isOutOfReach ? 'attendees.hiddenPerson' : 'attendees.title';
  const blocked = useBlocks(userId);
  // The server refuses requests to people who are not in the list. Out of its reach the list may be old: they may have registered since.
  const isOld = useOutOfReach() !== false;
  const mayAsk = user !== null || isOutOfReach || isOld;
  const [asked, setAsked] = useState<Measure>();
  // A block takes away the button that asked for it, and goes with the one that ends it.
  const told = useFocusKept([asked, blocked].join());
  // Don't call a person hidden before all people are loaded.
  if (!user && loading !== 'complete')
    return (
      <DocumentDialog document={user} title={() => ''} gone="" onClose={onClose}>
        {() => null}
      </DocumentDialog>
    );
  const name = user?.first_name || user?.name || t(isOutOfReach ? 'attendees.large.notHere' : 'attendees.hiddenPerson');
  const about = { userId, name, onClose: () => setAsked(undefined) };
  return (
    <>
      <Dialog open title={user?.name ?? t(user === undefined ? 'loading.coming' : missing)} onClose={onClose}>
        {user === undefined || blocked === undefined ? (
          <SkeletonRows count={3} />
        ) : (
          <div ref={blocked ? undefined : told} tabIndex={-1} className="grid grid-cols-1 gap-4">
            {blocked ? (
              <Blocked {...{ userId, name, told }} />
            ) : user ? (
              <Card user={user} />
            ) : seesOthers ? (
              <p className="text-ink-soft">
                {t(isOutOfReach ? 'attendees.large.notHereText' : 'attendees.hiddenPersonText')}
              </p>
            ) : null}
            {userId === user_id || blocked ? null : <ConnectionActions {...{ userId, name, mayAsk }} />}
            {userId === user_id || blocked ? null : <MeetingsWith userId={userId} name={name} />}
            {userId === user_id ? null : <PrivateNote userId={userId} />}
            {userId === user_id ? null : <PersonMeasures {...{ userId, blocked, asked }} onAsk={setAsked} />}
          </div>
        )}
      </Dialog>
      {asked ? (
        // Over the card: what is being written on it stays.
        <div data-entry="own" className="contents">
          {asked === 'block' ? <BlockDialog {...about} /> : <ReportDialog {...about} blocked={blocked === true} />}
        </div>
      ) : null}
    </>
  );
}

function Card({ user }: { user: User }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const common = user.interests.filter((interest) => me?.interests.includes(interest));
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={user.name} image={user.avatar} size="large" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{user.position}</p>
          <p className="text-ink-soft">{user.company}</p>
          <div className="mt-2 flex flex-wrap gap-1.5">
            {user.ticketType ? <Badge tone="earth">{user.ticketType}</Badge> : null}
            {user.checkedIn ? (
              <Badge tone="brand">
                <CircleCheck aria-hidden="true" className="size-3.5" />
                {t('attendees.here')}
              </Badge>
            ) : null}
          </div>
        </div>
      </div>
      {user.bio ? (
        <p dir="auto" className="whitespace-pre-line text-pretty">
          {user.bio}
        </p>
      ) : null}
      {user.interests.length > 0 ? (
        <section>
          <h3 className="mb-2 font-bold">{t('attendees.interests')}</h3>
          <Chips label={t('attendees.interests')} items={user.interests} marked={common} />
          {common.length > 0 ? (
            <p className="mt-2 text-sm text-ink-soft">{t('attendees.common', { count: common.length })}</p>
          ) : null}
        </section>
      ) : null}
      <SocialLinks social={user.social} />
      <ConnectedContact user={user} />
      {user.hidden ? <p className="text-sm text-ink-soft">{t('attendees.hiddenConnection')}</p> : null}
    </>
  );
}
