import type { CommandName } from '@baraza/schema/commands';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../../i18n/formats.ts';
import { MAIN_COLLECTIONS } from '../collections.ts';
import type { AuditEntry } from './audit-entry.tsx';
import { labelOfField } from './field-labels.ts';

/** Tables offered as filters; the log has others too. */
export const COLLECTIONS = ['events', ...MAIN_COLLECTIONS, 'doors'] as const;

/** Name of the changed document, if it has one; an import is called by its file. */
export function nameIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | undefined {
  const name = after?.name ?? after?.title ?? before?.name ?? before?.title ?? after?.file ?? before?.file;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Id of the person that a row without a name is about, such as a check-in. */
export const personIn = ({ before, after, document_id }: AuditEntry): string =>
  String(after?.user_id ?? before?.user_id ?? after?.reported_id ?? document_id);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Texts for the log; falls back to the server's own names. */
export function useAuditWords(timeZone: string) {
  const { t } = useTranslation();
  const spaced = (name: string) => name.replaceAll('_', ' ');
  return {
    action: ({ action }: Pick<AuditEntry, 'action'>): string => {
      const own = t(`settings.audit.actions.${action as 'reset_access'}`, { defaultValue: '' });
      return own || t(`syncStatus.commands.${action as CommandName}`, { defaultValue: spaced(action) });
    },
    collection: (name: string): string =>
      t(`settings.audit.collections.${name as 'events'}`, { defaultValue: spaced(name) }),
    field: (collection: string, [first = '', ...within]: readonly string[]): string => {
      const label = labelOfField(collection, first);
      const known = label ? t(label) : t(`settings.audit.fields.${first as 'name'}`, { defaultValue: '' });
      const name = known || t(`content.fields.${first as 'name'}`, { defaultValue: spaced(first) });
      return [name, ...within.map(spaced)].join(' › ');
    },
    value: (text: string): string => {
      if (text === 'true' || text === 'false') return t(`settings.audit.${text}`);
      return INSTANT.test(text) ? `${formatDay(text, timeZone)}, ${formatTime(text, timeZone)}` : text;
    },
  };
}
