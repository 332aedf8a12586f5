import type { TFunction } from 'i18next';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CircleX from 'lucide-react/icons/circle-x';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConnectionActions } from '../connections/connection-actions.tsx';
import type { ScanResult } from './use-scan.ts';

interface ScanOutcomeProps {
  result: ScanResult;
  onAgain: () => void;
  onDone: () => void;
}

/** The result of a scan as text. */
export function ScanOutcome({ result, onAgain, onDone }: ScanOutcomeProps) {
  const { t } = useTranslation();
  const good = result.kind === 'gate' || result.kind === 'simulated';
  const Icon = good ? CircleCheckBig : CircleX;
  const detail = detailOf(result, t);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <Icon aria-hidden="true" className={`size-20 ${good ? 'text-brand' : 'text-danger'}`} />
      <div role={good ? 'status' : 'alert'} className="grid gap-1">
        <p className="text-xl font-extrabold">{headlineOf(result, t)}</p>
        {detail ? <p className="text-lg text-ink-soft">{detail}</p> : null}
      </div>
      {result.kind === 'other_ticket' ? (
        <ConnectionActions userId={result.userId} name={result.person?.name ?? t('ticket.scan.thisPerson')} />
      ) : null}
      <div className="mt-2 flex w-full flex-wrap gap-3 *:flex-1">
        <Button tone={good || result.kind === 'other_ticket' ? 'secondary' : 'primary'} size="large" onClick={onAgain}>
          {t(good ? 'ticket.scan.another' : 'ticket.scan.tryAgain')}
        </Button>
        {good ? (
          <Button size="large" onClick={onDone}>
            {t('ticket.scan.done')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function headlineOf(result: ScanResult, t: TFunction): string {
  if (result.kind === 'gate' || result.kind === 'simulated') return t('ticket.scan.success');
  return t(result.kind === 'failed' ? 'ticket.scan.failed' : 'ticket.scan.invalid');
}

function detailOf(result: ScanResult, t: TFunction): string | undefined {
  switch (result.kind) {
    case 'gate':
      return t('ticket.scan.successAt', { gate: result.gate.name });
    case 'invalid':
      return t(`ticket.scan.reason.${result.reason}`);
    case 'closed_gate':
      return t('ticket.scan.reason.closed_gate', { gate: result.gate.name });
    case 'door_only':
      return t('ticket.scan.reason.door_only');
    case 'other_ticket':
      return result.person
        ? t('ticket.scan.reason.other_ticket_named', { name: result.person.name })
        : t('ticket.scan.reason.other_ticket');
    default:
      return undefined;
  }
}
