import type { User } from '@baraza/schema/people/user';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { csvFile } from '../../../ui/file/csv.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { inviteAgain, isRefusedForAll } from '../actions/access-calls.ts';
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

  async function inviteAll() {
    const made: Link[] = [];
    await bulk.run(1, async ([person]): Promise<Outcome> => {
      if (!person) return { failed: [] };
      const answer = await inviteAgain(person.id, confirmed);
      if (answer.kind === 'unconfirmed') return { stop: t('people.bulk.invite.notConfirmed') };
      if (answer.kind === 'offline') return { stop: t('people.bulk.invite.offline') };
      if (answer.kind === 'problem') {
        const why = answer.problem.detail;
        return isRefusedForAll(answer) ? { stop: why } : { failed: [{ person, why }] };
      }
      const { link } = answer.body;
      if (link !== null) made.push({ person, link });
      return { failed: [] };
    });
    if (made.length === 0) return;
    setLinks(made);
    // At once: nothing else has them, and this dialog may have been left meanwhile.
    save(made);
  }

  const save = (made: readonly Link[]) =>
    saveFile(
      `${t('people.bulk.invite.file')}.csv`,
      'text/csv;charset=utf-8',
      csvFile(
        [t('people.column.name'), t('people.column.email'), t('people.bulk.invite.link')],
        made.map(({ person, link }) => [person.name, person.email, link]),
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
        onConfirm={() => void inviteAll()}
        done={(count) => t(links.length > 0 ? 'people.bulk.invite.doneLinks' : 'people.bulk.invite.done', many(count))}
        result={
          links.length > 0 ? (
            <div className="grid gap-3 rounded-md border border-line-strong p-4">
              <p>{t('people.bulk.invite.linksText')}</p>
              <Button
                tone="secondary"
                icon={<Download aria-hidden="true" className="size-5" />}
                onClick={() => save(links)}
              >
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
