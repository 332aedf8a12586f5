import type { Event } from '@baraza/schema/event/event';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../i18n/formats.ts';
import { useReplica, useSyncStatus } from '../replica/react.tsx';
import { useDemo } from '../shared/auth/use-demo.ts';
import { gateName } from '../shared/check-in/chosen-gate.ts';
import { useEvent } from '../shared/event/use-event.ts';
import { useNow } from '../shared/event/use-now.ts';
import { onTaps } from '../shared/notifications/sound.ts';
import { type People, usePeople } from '../shared/people/use-people.ts';
import { CameraScanner } from '../shared/scanner/camera/camera-scanner.tsx';
import { useKeepAwake } from '../shared/scanner/camera/keep-awake.ts';
import { useScannerKept } from '../shared/scanner/use-scanner-kept.ts';
import { type Typed, watchWedge } from '../shared/scanner/wedge/watch-wedge.ts';
import { useStuck } from '../shared/sync-status/stuck.ts';
import { Card } from '../ui/card.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { useScreenName } from '../ui/navigation/screen-name.ts';
import { tellHeight } from '../ui/navigation/tell-height.ts';
import { DoorHeader } from './door-header.tsx';
import { wakeSound } from './door-signals.ts';
import { GateCodesPanel } from './gates/gate-codes-panel.tsx';
import { GateList } from './gates/gate-list.tsx';
import { useGate } from './gates/use-gate.ts';
import { FindPanel } from './panels/find-panel.tsx';
import { LogPanel, useScannedHere } from './panels/log-panel.tsx';
import { RefusedPanel } from './panels/refused-panel.tsx';
import { SendingPanel } from './panels/sending-panel.tsx';
import { StoragePanel } from './panels/storage-panel.tsx';
import { TwoDoorsPanel } from './panels/two-doors-panel.tsx';
import { SignalSwitches } from './signal-switches.tsx';
import { useTakeBack } from './take-back.ts';
import { type Door as UsedDoor, useDoor } from './use-door.ts';
import { VerdictScreen } from './verdict/verdict-screen.tsx';

/** On a phone at the lower edge, where the thumb of the hand is that holds it. */
const DOCK =
  'mb-3 flex items-center justify-between gap-1 max-[400px]:[&_label]:px-1.5 tall:max-lg:fixed tall:max-lg:inset-x-0 tall:max-lg:bottom-(--bottom-bar-height,0px) tall:max-lg:z-20 tall:max-lg:mb-0 tall:max-lg:border-t tall:max-lg:border-line tall:max-lg:bg-surface tall:max-lg:py-2 tall:max-lg:ps-2 tall:max-lg:pe-1 tall:sm:max-lg:px-4';
const tellDockHeight = tellHeight('--dock-height');

/** So many of this device's scans show below the camera of a phone. */
const LAST_SCANS = 2;

const MODES = ['scan', 'find', 'log'] as const;
type Mode = (typeof MODES)[number];

/** The door screen: checks people in, online or offline. */
export function DoorScreen() {
  const { t } = useTranslation();
  const event = useEvent();
  if (event) return <DoorAtGate event={event} />;
  return (
    <p role="status" className="grid place-items-center gap-3 py-16 text-center text-ink-soft">
      <Spinner className="size-8" />
      {event === null ? t('checkIn.listIncomplete') : null}
    </p>
  );
}

/** Asks for the gate first: without it nobody could tell later where somebody came in. */
function DoorAtGate({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [gateId, choose] = useGate(event);
  // With the gate, a choice of one is heard, and the focus goes on from the button that is gone.
  useScreenName([gateName(event.gates, gateId), t('checkIn.title')].filter(Boolean).join(' · '));
  if (gateId || event.gates.length === 0) return <Door event={event} gateId={gateId} onGate={choose} />;
  return (
    <>
      <h1 className="sr-only">{t('checkIn.title')}</h1>
      <Card title={t('checkIn.gate.choose')}>
        <GateList gates={event.gates} chosen="" onChoose={choose} />
      </Card>
    </>
  );
}

interface DoorProps {
  event: Event;
  gateId: string;
  onGate: (gateId: string) => void;
}

function Door({ event, gateId, onGate }: DoorProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const { filled } = useSyncStatus();
  const people = usePeople();
  const readyForOffline = useReadyForOffline();
  const [mode, setMode] = useState<Mode>('scan');
  const [query, setQuery] = useState('');
  const door = useDoor(replica, event, gateId, people?.index);
  const takeBack = useTakeBack(door.forget);
  const scanned = useScannedHere();
  const simulate = useSimulatedTicket(people, door.onUser);
  useKeepAwake();
  useEffect(() => onTaps(wakeSound), []);
  useWedge(({ text, onUsLayout }, typedInto) => {
    // The scanner may have typed into the search field.
    if (typedInto instanceof HTMLInputElement) setQuery('');
    door.onAimed(text, onUsLayout);
  });

  const only = (shown: Mode) => (mode === shown ? '' : 'max-lg:hidden');

  return (
    <div data-offline={readyForOffline ? 'ready' : 'preparing'} className="tall:max-lg:pb-(--dock-height)">
      <DoorHeader event={event} gateId={gateId} onGate={onGate} counts={people?.counts} />
      {filled ? null : (
        <div className="mb-3">
          <Banner tone="sun">{t('checkIn.listIncomplete')}</Banner>
        </div>
      )}
      <StuckBanner event={event} />
      <div ref={tellDockHeight} className={DOCK}>
        <div className="min-w-0 max-w-72 flex-1 lg:hidden max-lg:[&_fieldset>div]:flex max-lg:[&_label]:grow max-lg:[&_label]:justify-center">
          <Segmented
            label={t('checkIn.mode.label')}
            value={mode}
            onChange={setMode}
            options={MODES.map((value) => ({ value, label: t(`checkIn.mode.${value}`) }))}
          />
        </div>
        <SignalSwitches />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <div className={`grid grid-cols-1 content-start gap-4 ${only('scan')}`}>
          <CameraScanner
            onCode={door.onCode}
            hold={door.holdCamera}
            onSimulate={simulate}
            className="min-h-[min(50dvh,100vw)] rounded-lg lg:min-h-[min(70dvh,40rem)] lg:tall:sticky lg:top-4"
          />
          <div className="lg:hidden">
            <LogPanel event={event} records={scanned?.slice(0, LAST_SCANS)} onTakeBack={takeBack} />
          </div>
          <p className="text-center text-sm text-ink-soft max-lg:hidden">{t('checkIn.scan.wedge')}</p>
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <div className={only('find')}>
            <FindPanel
              event={event}
              people={people}
              query={query}
              onQuery={setQuery}
              onPick={door.onUser}
              isAnswering={door.state.name !== 'looking'}
            />
          </div>
          <div className={`grid gap-4 ${only('log')}`}>
            <SendingPanel event={event} readyForOffline={readyForOffline} />
            <RefusedPanel />
            <TwoDoorsPanel event={event} />
            <LogPanel event={event} records={scanned} onTakeBack={takeBack} />
            <StoragePanel />
            {replica.role === 'admin' ? <GateCodesPanel event={event} /> : null}
          </div>
        </div>
      </div>
      {door.state.name === 'showing' || door.state.name === 'not_saved' ? (
        <VerdictScreen event={event} state={door.state} onNext={door.next} onTakeBack={takeBack} />
      ) : null}
    </div>
  );
}

/** Whether this device would still work as a door without a network, even after a restart. */
function useReadyForOffline(): boolean {
  const { filled } = useSyncStatus();
  const scannerKept = useScannerKept();
  const appKept = useAppKept();
  return filled && scannerKept && appKept;
}

/** Whether the service worker has cached the app. */
function useAppKept(): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    let here = true;
    void navigator.serviceWorker?.ready.then(() => here && setKept(true));
    return () => {
      here = false;
    };
  }, []);
  return kept;
}

/** Demo only: simulates a scanned ticket of somebody who is not checked in yet; undefined otherwise. */
function useSimulatedTicket(people: People | undefined, onUser: UsedDoor['onUser']): (() => void) | undefined {
  const demo = useDemo();
  if (!demo || !people) return undefined;
  return () => {
    for (const person of people.index.rows()) {
      if (!person.inside && !person.revoked) return onUser(person.id, 'qr');
    }
  };
}

/** Calls `onCode` with each code that a keyboard-wedge scanner types while mounted. */
function useWedge(onCode: (typed: Typed, typedInto: EventTarget | null) => void): void {
  const tell = useEffectEvent(onCode);
  useEffect(() => watchWedge((typed, typedInto) => tell(typed, typedInto)), []);
}

/** Tells door staff to continue while the server accepts no commands or delivers no news. */
function StuckBanner({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { newsHeldSince } = useSyncStatus();
  const now = useNow();
  const stuck = useStuck();
  const moment = (when: number) => formatMoment(when, now, event.time_zone);
  if (!stuck && newsHeldSince === null) return null;
  return (
    <div className="mb-3" data-stuck={stuck?.waiting ?? 0}>
      <Banner tone="sun" icon={<CloudOff aria-hidden="true" className="size-5" />}>
        {stuck
          ? t('syncStatus.stuck', { count: stuck.waiting, since: moment(stuck.since) })
          : t('syncStatus.newsHeld', { since: moment(newsHeldSince ?? now) })}
      </Banner>
    </div>
  );
}
