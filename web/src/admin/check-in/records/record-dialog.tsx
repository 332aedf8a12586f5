import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../../replica/react.tsx';
import { DocumentDialog } from '../../../shared/loading/document-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DecideButtons } from '../held/decide-buttons.tsx';
import { RecordDetails } from './record-details.tsx';
import { StatusBadge } from './status-badge.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useRecordsOf } from './use-records.ts';
import { useWords } from './use-words.ts';

const NOBODY = '-';

/** One record with its current details; a check-in can be undone here. */
export function RecordDialog({ id, event, onClose }: { id: string; event: Event; onClose: () => void }) {
  const record = useLiveDocument('check_ins', id);
  const [undoing, setUndoing] = useState(false);
  const { t } = useTranslation();
  if (!record)
    return (
      <DocumentDialog document={record} title={() => ''} gone={t('checkInRecords.gone')} onClose={onClose}>
        {() => null}
      </DocumentDialog>
    );
  if (undoing)
    return (
      <UndoDialog record={record} event={event} onClose={() => setUndoing(false)} onUndone={() => setUndoing(false)} />
    );
  return <Details record={record} event={event} onClose={onClose} onUndo={() => setUndoing(true)} />;
}

interface DetailsProps {
  record: CheckIn;
  event: Event;
  onClose: () => void;
  onUndo: () => void;
}

function Details({ record, event, onClose, onUndo }: DetailsProps) {
  const { t } = useTranslation();
  const person = useLiveDocument('users', record.user_id || NOBODY);
  const known = useRecordsOf(record.user_id);
  const { who } = useWords(event);
  return (
    <Dialog
      title={who(record, person?.name)}
      open
      onClose={onClose}
      actions={
        record.status === 'held' ? (
          <DecideButtons records={[record]} known={known ?? []} name={who(record, person?.name)} />
        ) : record.status === 'accepted' || record.status === 'duplicate' ? (
          <Button tone="secondary" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={onUndo}>
            {t('checkInRecords.undo.action')}
          </Button>
        ) : null
      }
    >
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <StatusBadge record={record} />
        {person ? (
          <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">
            {[person.ticketType, person.email].filter(Boolean).join(' · ')}
          </span>
        ) : null}
      </p>
      <RecordDetails record={record} event={event} />
    </Dialog>
  );
}
