import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { useReplica } from '../../../replica/react.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { adminCall } from '../../server-call/admin-call.ts';
import { type FoundPerson, PersonFinder } from '../person-finder.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const isPersonData = (body: unknown): body is Record<string, unknown> => isRecord(body) && 'sign_ins' in body;

/** Privacy requests: export all data of a person, or erase the person. */
export function PersonCard() {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const { confirmed, dialog } = useConfirmed();
  const [erased, setErased] = useState<FoundPerson | null>(null);

  async function save({ id, name }: FoundPerson) {
    if (!(await confirmed())) return;
    const path = `/api/admin/people/${encodeURIComponent(id)}/data`;
    const answer = await adminCall(path, { method: 'GET', isOurs: isPersonData });
    if (answer.kind === 'ok') saveFile(`${name}.json`, 'application/json', JSON.stringify(answer.body, null, 2));
    else showToast(answer.kind === 'problem' ? answer.problem.detail : t('settings.data.saveOffline'), 'danger');
  }

  return (
    <Card title={t('settings.data.person')}>
      <div className="grid gap-4">
        <p>{t('settings.data.personText')}</p>
        <PersonFinder
          label={t('settings.data.find')}
          actions={(person) => (
            <div className="flex flex-wrap">
              <Button
                tone="quiet"
                aria-label={t('settings.data.saveOf', { name: person.name })}
                onClick={() => void save(person)}
              >
                {t('settings.data.save')}
              </Button>
              {person.id === user_id ? null : (
                <Button
                  tone="quiet"
                  aria-label={t('settings.data.erasePerson', { name: person.name })}
                  className="text-danger!"
                  onClick={() => setErased(person)}
                >
                  {t('settings.data.erase')}
                </Button>
              )}
            </div>
          )}
        />
      </div>
      {dialog}
      {erased ? <EraseDialog person={erased} onClose={() => setErased(null)} /> : null}
    </Card>
  );
}
