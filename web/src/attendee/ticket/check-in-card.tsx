import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import QrCode from 'lucide-react/icons/qr-code';
import Ticket from 'lucide-react/icons/ticket';
import UserCheck from 'lucide-react/icons/user-check';
import { type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment } from '../../i18n/formats.ts';
import { useLiveQuery, useOutbox, useReplica } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { checkInOneself } from './check-in-oneself.ts';
import { selfCheckIn } from './self-check-in.ts';
import { TicketFullScreen } from './ticket-full-screen.tsx';
import { useOwnUser } from './use-own-user.ts';

const ScanDialog = lazyPart(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

/** The person's check-in state, and the two ways to check in. */
export function CheckInCard() {
  const { t } = useTranslation();
  const me = useOwnUser();
  const event = useEvent();
  const [scanning, setScanning] = useState(false);
  const [wasOut, setWasOut] = useState(false);
  const isOut = me?.checkedIn === false;
  useEffect(() => {
    if (isOut) setWasOut(true);
  }, [isOut]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [told, setTold] = useState(false);
  const isNew = wasOut && me?.checkedIn === true;
  useEffect(() => {
    if (scanning) return;
    // The button that was pressed is gone: who goes by the keyboard goes on from the heading, which is said thereby.
    if (isNew && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    else setTold(isNew);
  }, [isNew, scanning]);
  if (!me || !event) return null;
  return (
    <Card>
      <p role="status" className="sr-only">
        {told ? t('ticket.card.checkedIn') : null}
      </p>
      <RefusedCheckIn />
      {me.checkedIn ? null : <UndoneCheckIn event={event} />}
      {me.checkedIn ? null : <HeldCheckIn event={event} />}
      {me.checkedIn ? (
        <CheckedIn me={me} event={event} isNew={wasOut} heading={heading} />
      ) : (
        <Ready me={me} event={event} onScan={() => setScanning(true)} />
      )}
      {scanning ? (
        <Suspense>
          <ScanDialog me={me} event={event} onClose={() => setScanning(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

interface CheckedInProps {
  me: User;
  event: Event;
  /** It happened before the person's eyes: the check is drawn. */
  isNew: boolean;
  heading: Ref<HTMLHeadingElement>;
}

function CheckedIn({ me, event, isNew, heading }: CheckedInProps) {
  const { t } = useTranslation();
  const [showsCode, setShowsCode] = useState(false);
  const { waiting } = useOutbox();
  const now = useNow();
  const isUnsent = waiting.some((command) => command.name === 'record_check_in' && command.args.user_id === me.id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3" data-checked-in="true">
      <CircleCheckBig aria-hidden="true" className={`size-12 shrink-0 text-brand-ink ${isNew ? 'drawn' : ''}`} />
      <div className="min-w-0 flex-1 basis-40">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-extrabold text-brand-ink">
          {t('ticket.card.checkedIn')}
        </h2>
        {me.checkin_time ? (
          <p>{t('ticket.card.since', { time: formatMoment(me.checkin_time, now, event.time_zone) })}</p>
        ) : null}
        {isUnsent ? <p className="text-sm">{t('ticket.card.waiting')}</p> : null}
      </div>
      {me.ticket_code ? (
        <Button
          tone="secondary"
          className="max-sm:w-full sm:ms-auto"
          icon={<QrCode aria-hidden="true" className="size-5" />}
          onClick={() => setShowsCode(true)}
        >
          {t('ticket.code.title')}
        </Button>
      ) : null}
      {me.ticket_code && showsCode ? (
        <TicketFullScreen me={me} code={me.ticket_code} onClose={() => setShowsCode(false)} />
      ) : null}
    </div>
  );
}

function Ready({ me, event, onScan }: { me: User; event: Event; onScan: () => void }) {
  const { t } = useTranslation();
  const replica = useReplica();
  const [busy, setBusy] = useState(false);
  const [notSaved, setNotSaved] = useState(false);
  const now = useNow();
  const revoked = me.ticket_status === 'revoked';
  const rule = selfCheckIn(event, now);
  const hint =
    rule.by === 'nothing_yet' || rule.by === 'nothing_any_more'
      ? t(TIME_HINTS[rule.by], {
          time: 'day' in rule ? formatDay(rule.day, 'UTC') : formatMoment(rule.at, now, event.time_zone),
        })
      : t(POLICY_HINTS[rule.by]);

  async function checkInNow() {
    setBusy(true);
    setNotSaved(false);
    try {
      await checkInOneself(replica, me);
    } catch {
      setNotSaved(true);
    }
    setBusy(false);
  }

  return (
    <div data-checked-in="false">
      <div className="flex items-center gap-4">
        <Ticket aria-hidden="true" className="size-12 shrink-0 text-earth" />
        <div className="min-w-0">
          <h2 className="text-xl font-extrabold">{t('ticket.card.ready')}</h2>
          <p className="text-ink-soft">{revoked ? t('ticket.card.revoked') : hint}</p>
        </div>
      </div>
      {revoked || (rule.by !== 'tap_or_code' && rule.by !== 'gate_code') ? null : (
        <div className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Button size="large" icon={<QrCode aria-hidden="true" className="size-6" />} onClick={onScan}>
            {t('ticket.card.scan')}
          </Button>
          {rule.by === 'tap_or_code' ? (
            <Button
              size="large"
              tone="secondary"
              busy={busy}
              icon={<UserCheck aria-hidden="true" className="size-6" />}
              onClick={() => void checkInNow()}
            >
              {t('ticket.card.now')}
            </Button>
          ) : null}
        </div>
      )}
      {notSaved ? (
        <div className="mt-3">
          <Banner tone="danger" role="alert">
            {t('ticket.card.notSaved')}
          </Banner>
        </div>
      ) : null}
    </div>
  );
}

const TIME_HINTS = {
  nothing_yet: 'ticket.card.notYet',
  nothing_any_more: 'ticket.card.noMore',
} as const;
const POLICY_HINTS = {
  tap_or_code: 'ticket.card.readyHint',
  gate_code: 'ticket.card.gateOnly',
  door_only: 'ticket.card.doorOnly',
} as const;

/** Why the server refused a check-in that had shown as done; stays until dismissed. */
function RefusedCheckIn() {
  const { t } = useTranslation();
  const { user_id, outbox } = useReplica();
  const { refused } = useOutbox();
  const mine = refused.find((command) => command.name === 'record_check_in' && command.args.user_id === user_id);
  if (!mine) return null;
  return (
    <div className="mb-3">
      <Banner
        tone="danger"
        role="alert"
        actions={
          <Button tone="quiet" onClick={() => void outbox.dropRefused(mine.id)}>
            {t('ticket.card.understood')}
          </Button>
        }
      >
        {t('ticket.card.refused', { reason: mine.refusal.detail })}
      </Banner>
    </div>
  );
}

/** Tells a person why their check-in was undone. */
function UndoneCheckIn({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const now = useNow();
  const undone = useLiveQuery<CheckIn>(
    (db) => db.check_ins.find({ selector: { user_id, status: 'undone' }, sort: [{ check_in_time: 'desc' }], limit: 1 }),
    [user_id],
  );
  const last = undone?.[0];
  if (!last) return null;
  const time = formatMoment(last.check_in_time, now, event.time_zone);
  return (
    <div className="mb-3">
      <Banner tone="sun">{t('ticket.card.undone', { time, reason: last.undo_reason })}</Banner>
    </div>
  );
}

/** Tells a person that their check-in counts only when an organiser has decided. */
function HeldCheckIn({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const now = useNow();
  const held = useLiveQuery<CheckIn>(
    (db) => db.check_ins.find({ selector: { user_id, status: 'held' }, sort: [{ check_in_time: 'desc' }], limit: 1 }),
    [user_id],
  );
  const last = held?.[0];
  if (!last) return null;
  const time = formatMoment(last.arrived_at ?? last.check_in_time, now, event.time_zone);
  return (
    <div className="mb-3">
      <Banner tone="sun">{t('ticket.card.held', { time })}</Banner>
    </div>
  );
}
