import type { Event } from '@baraza/schema/event/event';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_BASE } from '../../../replica/event-base.ts';
import type { ReplicaCollections } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { useReplica } from '../../../replica/react.tsx';
import { useLiveCount } from '../../../replica/view/live-count.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { adminCall } from '../../server-call/admin-call.ts';
import { isTyped } from '../is-typed.ts';

const isReplaced = (body: unknown): body is { kid: string } => isRecord(body) && typeof body.kid === 'string';

const allPeople = (db: ReplicaCollections) => db.users.count();

/** Says what has to be printed again and what doors without a network do, and requires the event's name to be typed. */
export function ReplaceKeysDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation();
  const replica = useReplica();
  const { confirmed, dialog } = useConfirmed();
  const formId = useId();
  // That of when it was opened: after an answer that was lost, trying again must not make another one.
  const [replaces] = useState(event.ticket_keys[0]?.kid ?? '');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const people = useLiveCount(allPeople) ?? 0;
  const isRight = isTyped(typed, event.name);

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (!isRight || busy || !(await confirmed())) return;
    setBusy(true);
    setFailure('');
    const path = `/api/events/${encodeURIComponent(event.id)}/keys`;
    const answer = await adminCall(path, { body: { replaces }, isOurs: isReplaced });
    setBusy(false);
    if (answer.kind !== 'ok')
      return setFailure(answer.kind === 'problem' ? answer.problem.detail : t('settings.keys.offline'));
    void replica.syncNow();
    showToast(t('settings.keys.replaced'));
    onClose();
  }

  return (
    <>
      <AskDialog
        title={t('settings.keys.replace')}
        open
        onClose={onClose}
        sticky
        actions={
          <Button type="submit" form={formId} tone="danger" busy={busy}>
            {t('settings.keys.replaceIt')}
          </Button>
        }
      >
        <form id={formId} noValidate onSubmit={(submitted) => void submit(submitted)} className="grid gap-4">
          <div>
            <h3 className="font-semibold">{t('settings.keys.happens.title')}</h3>
            <ul className="list-disc ps-5">
              <li>{t('settings.keys.happens.people', { count: people })}</li>
              <li>{t('settings.keys.happens.badges')}</li>
              <li>{t('settings.keys.happens.gates', { count: event.gates.length })}</li>
              <li>{t('settings.keys.happens.doors')}</li>
              <li>{t('settings.keys.happens.waiting')}</li>
              {EVENT_BASE === '' ? <li>{t('settings.keys.happens.push')}</li> : null}
            </ul>
          </div>
          <div>
            <h3 className="font-semibold">{t('settings.keys.stays.title')}</h3>
            <ul className="list-disc ps-5">
              <li>{t('settings.keys.stays.read')}</li>
              <li>{t('settings.keys.stays.sessions')}</li>
              {EVENT_BASE === '' ? null : <li>{t('settings.keys.stays.push')}</li>}
            </ul>
          </div>
          <Failure why={failure} />
          <Field
            label={t('settings.backup.typeName', { name: event.name })}
            value={typed}
            autoComplete="off"
            error={isTried && !isRight ? t('settings.problems.otherName') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      </AskDialog>
      {dialog}
    </>
  );
}
