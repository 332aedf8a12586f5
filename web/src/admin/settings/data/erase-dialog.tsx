import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../../replica/react.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { useTellDone } from '../../confirm/use-tell-done.ts';
import { isTyped } from '../is-typed.ts';
import type { FoundPerson } from '../person-finder.tsx';

/** Explains what is deleted and what stays, and requires the name to be typed, to prevent accidents. */
export function EraseDialog({ person: { id, name }, onClose }: { person: FoundPerson; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSave();
  const tellDone = useTellDone();
  const { confirmed, dialog } = useConfirmed();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const records = useLiveQuery((db) => db.check_ins.find({ selector: { user_id: id } }), [id]);
  const messages = useLiveQuery((db) => db.notifications.find({ selector: { user_id: id } }), [id]);
  const speakers = useLiveQuery((db) => db.speakers.find({ selector: { name } }), [name]);
  const isRight = isTyped(typed, name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isRight || !(await confirmed()) || !(await save('erase_person', { user_id: id }))) return;
    tellDone(t('settings.data.erased', { name }));
    onClose();
  }

  return (
    <>
      <AskDialog
        title={t('settings.data.erasePerson', { name })}
        open
        onClose={onClose}
        sticky
        actions={
          <Button type="submit" form={formId} tone="danger">
            {t('settings.data.eraseIt')}
          </Button>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <div>
            <h3 className="font-semibold">{t('settings.data.goes.title')}</h3>
            <ul className="list-disc ps-5">
              <li>{t('settings.data.goes.account')}</li>
              <li>{t('settings.data.goes.records', { count: records?.length ?? 0 })}</li>
              <li>{t('settings.data.goes.messages', { count: messages?.length ?? 0 })}</li>
              <li>{t('settings.data.goes.rest')}</li>
            </ul>
          </div>
          <div>
            <h3 className="font-semibold">{t('settings.data.stays.title')}</h3>
            <ul className="list-disc ps-5">
              <li>{t('settings.data.stays.log')}</li>
              {speakers && speakers.length > 0 ? (
                <li>{t('settings.data.stays.speaker', { count: speakers.length })}</li>
              ) : null}
              <li>{t('settings.data.stays.messages')}</li>
              <li>{t('settings.data.stays.backups')}</li>
            </ul>
          </div>
          <Field
            label={t('settings.data.typeName', { name })}
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
