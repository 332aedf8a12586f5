import Contact from 'lucide-react/icons/contact';
import Table from 'lucide-react/icons/table';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/file/save-file.ts';
import { CONTACT_FILE_TYPE, contactFile } from './contact-file.ts';
import { contactsTable } from './contacts-table.ts';
import { readContacts } from './read-contacts.ts';
import { useContactWords } from './use-contact-words.ts';

/** Takes all connections along: for an address book, or as a table. Made on the device. */
export function ExportContacts() {
  const { t } = useTranslation();
  const replica = useReplica();
  const words = useContactWords();
  const name = t('connections.export.file');
  async function saveContacts() {
    saveFile(`${name}.vcf`, CONTACT_FILE_TYPE, contactFile(await readContacts(replica), words));
  }
  async function saveTable() {
    const heading: Parameters<typeof contactsTable>[1] = (column) => {
      if (column === 'note') return t('connections.note.title');
      const isShared = column === 'email' || column === 'phone' || column === 'messenger';
      return isShared ? t(`profile.contact.${column}`) : t(`profile.fields.${column}`);
    };
    saveFile(`${name}.csv`, 'text/csv;charset=utf-8', contactsTable(await readContacts(replica), heading));
  }
  return (
    <div className="flex flex-wrap gap-3 border-t border-line p-4 *:max-sm:flex-1 sm:px-5">
      <Button
        tone="secondary"
        icon={<Contact aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => void saveContacts()}
      >
        {t('connections.export.contacts')}
      </Button>
      <Button
        tone="secondary"
        icon={<Table aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => void saveTable()}
      >
        {t('connections.export.table')}
      </Button>
    </div>
  );
}
