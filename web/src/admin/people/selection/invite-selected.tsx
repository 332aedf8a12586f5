import type { User } from '@baraza/schema/people/user';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { csvFile } from '../../../ui/file/csv.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { inviteAgain } from '../actions/access-calls.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Outcome } from './run-in-chunks.ts';
import type { SelectedProps } from './selected-props.ts';
import { useBulk } from './use-bulk.ts';

interface Link {
  person: User;
  link: string;
}

/** Mails the selected people their invitation once more, or collects the links where the server sends no mail. */
export function InviteSelected({ selected, onSelect, onClose }: SelectedProps) {
  const { t } = useTranslation();
  const { confirmed, dialog } = useConfirmed();
  const [links, setLinks] = useState<readonly Link[]>([]);
  const bulk = useBulk(selected, (person: User) => {
    if (person.ticket_status === 'revoked') return t('people.bulk.why.revoked');
    return person.verified === false ? null : t('people.bulk.why.has_account');
  });

  async function invite([person]: readonly User[]): Promise<Outcome> {
    if (!person) return { failed: [] };
    let answer = await inviteAgain(person.id);
    if (answer.kind === 'problem' && answer.problem.code === 'confirm_password') {
      if (!(await confirmed())) return { stop: t('people.bulk.invite.notConfirmed') };
      answer = await inviteAgain(person.id);
    }
    if (answer.kind === 'offline') return { stop: t('people.bulk.invite.offline') };
    if (answer.kind === 'problem') return { failed: [{ person, why: answer.problem.detail }] };
    const { link } = answer.body;
    if (link !== null) setLinks((known) => [...known, { person, link }]);
    return { failed: [] };
  }

  const save = () =>
    saveFile(
      `${t('people.bulk.invite.file')}.csv`,
      'text/csv;charset=utf-8',
      csvFile(
        [t('people.column.name'), t('people.column.email'), t('people.bulk.invite.link')],
        links.map(({ person, link }) => [person.name, person.email, link]),
      ),
    );
  const many = (count: number) => ({ count, number: formatNumber(count) });
  return (
    <>
      <BulkDialog
        bulk={bulk}
        title={t('people.bulk.invite.title', many(bulk.people.length))}
        text={t('people.bulk.invite.text')}
        confirm={t('people.bulk.invite.confirm', many(bulk.people.length))}
        onConfirm={() => void bulk.run(1, invite)}
        done={(count) => t(links.length > 0 ? 'people.bulk.invite.doneLinks' : 'people.bulk.invite.done', many(count))}
        result={
          links.length > 0 ? (
            <div className="grid gap-3 rounded-md border border-line-strong p-4">
              <p>{t('people.bulk.invite.linksText')}</p>
              <Button tone="secondary" icon={<Download aria-hidden="true" className="size-5" />} onClick={save}>
                {t('people.bulk.invite.saveLinks')}
              </Button>
            </div>
          ) : null
        }
        onSelect={onSelect}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
