import Printer from 'lucide-react/icons/printer';
import QrCode from 'lucide-react/icons/qr-code';
import './gate-poster.css';
import type { Event, Gate } from '@baraza/schema/event/event';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { createServerCall } from '../../replica/index.ts';
import { isRecord } from '../../replica/pull/server-call.ts';
import { useSession } from '../../shared/auth/session.ts';
import { QrPicture } from '../../shared/scanner/qr-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { hasKeptCode, keepGateCode, keptGateCode } from './kept-gate-code.ts';

/** The codes to post at the entrances, where attendees check themselves in. */
export function GateCodesPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [shownId, setShown] = useState<string>();
  const shown = event.gates.find(({ id }) => id === shownId);
  return (
    <Card title={t('checkIn.gateCode.title')}>
      <p className="mb-3 text-ink-soft">{t('checkIn.gateCode.hint')}</p>
      <ul className="grid grid-cols-1 gap-2">
        {event.gates.map((gate) => (
          <li key={gate.id} className="grid grid-cols-1">
            <Button
              tone="secondary"
              icon={<QrCode aria-hidden="true" className="size-5" />}
              aria-label={`${t('checkIn.gateCode.show')}: ${gate.name}`}
              onClick={() => setShown(gate.id)}
            >
              {gate.name}
            </Button>
          </li>
        ))}
      </ul>
      {shown ? <GateCodeDialog event={event} gate={shown} onClose={() => setShown(undefined)} /> : null}
    </Card>
  );
}

function GateCodeDialog({ event, gate, onClose }: { event: Event; gate: Gate; onClose: () => void }) {
  const { t } = useTranslation();
  const { code, busy, failure, replace } = useGateCode(event, gate);
  const [asks, setAsks] = useState(false);
  return (
    <Dialog
      title={gate.name}
      open
      onClose={onClose}
      actions={
        code ? (
          <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
            {t('checkIn.gateCode.print')}
          </Button>
        ) : null
      }
    >
      {code ? (
        <>
          {gate.open ? null : (
            <div className="mb-4">
              <Banner tone="sun">{t('checkIn.gateCode.closed')}</Banner>
            </div>
          )}
          <QrPicture
            code={code}
            label={t('checkIn.gateCode.picture', { gate: gate.name })}
            className="mx-auto w-full max-w-96 rounded-md"
          />
          <GatePoster event={event} gate={gate} code={code} />
          <Failure why={failure} />
          <Button tone="quiet" onClick={() => setAsks(true)}>
            {t('checkIn.gateCode.replace')}
          </Button>
          <AskDialog
            title={t('checkIn.gateCode.replace')}
            open={asks}
            onClose={() => setAsks(false)}
            actions={
              <Button tone="danger" busy={busy} onClick={() => void replace().then(() => setAsks(false))}>
                {t('checkIn.gateCode.replace')}
              </Button>
            }
          >
            <p>{t('checkIn.gateCode.replaceText', { gate: gate.name })}</p>
          </AskDialog>
        </>
      ) : (
        <p role="status">
          {code === undefined
            ? t('checkIn.gateCode.loading')
            : t(hasKeptCode(event, gate) ? 'checkIn.gateCode.outdated' : 'checkIn.gateCode.missing')}
        </p>
      )}
    </Dialog>
  );
}

/** A gate's code: undefined while it is fetched, null when it can't be fetched offline; and what replaces it. */
function useGateCode(event: Event, gate: Gate) {
  const { id: eventId, ticket_keys } = event;
  const { id, code_version = 1 } = gate;
  const { t } = useTranslation();
  const session = useSession();
  const token = session.state === 'signed_in' ? session.token : null;
  const [code, setCode] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version, or key, has another code.
  useEffect(() => {
    let here = true;
    void (async () => {
      // A cached code shows at once and is replaced if the server has another one.
      const kept = await keptGateCode(event, gate);
      if (here) setCode(kept);
      const answer = await callGateCode(eventId, id, token);
      if (here) setCode(answer.kind === 'ok' ? answer.body.code : (kept ?? null));
    })();
    return () => {
      here = false;
    };
  }, [eventId, id, token, code_version, ticket_keys[0]?.kid]);

  async function replace(): Promise<void> {
    setBusy(true);
    setFailure('');
    const answer = await callGateCode(eventId, id, token, { replaces: code_version });
    setBusy(false);
    if (answer.kind !== 'ok')
      return setFailure(answer.kind === 'problem' ? answer.problem.detail : t('checkIn.gateCode.notReplaced'));
    setCode(answer.body.code);
    showToast(t('checkIn.gateCode.replaced'));
  }
  return { code, busy, failure, replace };
}

interface GateCode {
  code: string;
}

const isGateCode = (body: unknown): body is GateCode => isRecord(body) && typeof body.code === 'string';

/** Fetches a gate's code from the server, or a new one for it, and caches it for offline use. */
async function callGateCode(eventId: string, gateId: string, token: string | null, body?: { replaces: number }) {
  const path = `/api/events/${encodeURIComponent(eventId)}/gates/${encodeURIComponent(gateId)}/code`;
  const call = createServerCall(() => token);
  const answer = await call(path, { ...(body ? { body } : { method: 'GET' }), isOurs: isGateCode });
  if (answer.kind === 'ok') keepGateCode(eventId, gateId, answer.body.code);
  return answer;
}

/** An A4 poster for an entrance; visible only in print. */
function GatePoster({ event, gate, code }: { event: Event; gate: Gate; code: string }) {
  const { t } = useTranslation();
  return createPortal(
    <section
      aria-hidden="true"
      className="gate-poster hidden h-[260mm] content-between justify-items-center text-center text-black"
    >
      <p className="text-3xl font-bold">{event.name}</p>
      <p className="text-[22mm] leading-none font-black">{t('checkIn.gateCode.posterTitle')}</p>
      <QrPicture code={code} label={t('checkIn.gateCode.picture', { gate: gate.name })} className="w-[130mm]" />
      <p className="text-4xl font-extrabold">{gate.name}</p>
      <div className="grid gap-2 text-2xl">
        <p>{t('checkIn.gateCode.posterHow')}</p>
        <p>{t('checkIn.gateCode.posterOffline')}</p>
      </div>
    </section>,
    document.body,
  );
}
