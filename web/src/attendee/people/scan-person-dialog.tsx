import type { Event } from '@baraza/schema/event/event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { CameraScanner } from '../../shared/scanner/camera-scanner.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { type NoPerson, readPersonCode } from './read-person-code.ts';

export interface ScanPersonDialogProps {
  event: Pick<Event, 'id' | 'ticket_keys'>;
  onPerson: (userId: string) => void;
  onClose: () => void;
}

/** Two people meet: one shows their code, the other one reads it and gets the card. */
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
