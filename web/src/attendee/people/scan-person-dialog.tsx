import { type CodeKeys, type CodeReading, readCode } from '@baraza/schema/tickets/ticket-code';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { CameraScanner } from '../../shared/scanner/camera/camera-scanner.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

export interface ScanPersonDialogProps {
  event: CodeKeys;
  onPerson: (userId: string) => void;
  onClose: () => void;
}

/** Scans another person's code and opens their card. */
export function ScanPersonDialog({ event, onPerson, onClose }: ScanPersonDialogProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const [problem, setProblem] = useState<NoPerson>();
  async function look(text: string) {
    const read = await readPersonCode(text, event, user_id);
    if (read.kind === 'person') onPerson(read.userId);
    else setProblem(read.reason);
  }
  return (
    <Dialog open sticky title={t('attendees.scan.title')} onClose={onClose}>
      <div className="grid gap-3">
        <CameraScanner onCode={(text) => void look(text)} className="h-[min(55dvh,90vw)] rounded-lg" />
        {problem ? (
          <Banner tone="danger" role="alert">
            {t(`attendees.scan.${problem}`)}
          </Banner>
        ) : (
          <p className="text-center text-ink-soft">{t('attendees.scan.hint')}</p>
        )}
      </div>
    </Dialog>
  );
}

type PersonCode = { kind: 'person'; userId: string } | { kind: 'no_person'; reason: NoPerson };
type NoPerson = Extract<CodeReading, { ok: false }>['reason'] | 'gate' | 'yourself';

/** The owner of a ticket code; read on this device, works offline. */
export async function readPersonCode(text: string, event: CodeKeys, me: string, now = new Date()): Promise<PersonCode> {
  const reading = await readCode(text.trim(), event, now);
  if (!reading.ok) return { kind: 'no_person', reason: reading.reason };
  if (reading.kind === 'gate') return { kind: 'no_person', reason: 'gate' };
  if (reading.subject === me) return { kind: 'no_person', reason: 'yourself' };
  return { kind: 'person', userId: reading.subject };
}
