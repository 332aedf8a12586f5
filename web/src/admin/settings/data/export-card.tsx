import type { Event } from '@baraza/schema/event/event';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey } from '../../../i18n/formats.ts';
import { useReplica } from '../../../replica/react.tsx';
import { useNow } from '../../../shared/event/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { csvFile } from '../../../ui/file/csv.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { Select } from '../../../ui/form/select.tsx';
import { useWholeList } from '../../people/use-whole-list.ts';
import { MAIN_COLLECTIONS } from '../collections.ts';

/** Collections in the export; personal ones of single people are excluded. */
const EXPORTED = [...MAIN_COLLECTIONS, 'events', 'doors'] as const;
type Exported = (typeof EXPORTED)[number];

/** Exports this device's data as files for other programs; works offline. */
export function ExportCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { db } = useReplica();
  const now = useNow();
  const whole = useWholeList();
  const [chosen, setChosen] = useState<Exported>('users');
  const name = `${event.id}-${dayKey(now, event.time_zone)}`;

  const rowsOf = async (collection: Exported): Promise<Record<string, unknown>[]> =>
    (await db[collection].find().exec()).map((row) => row.toJSON() as Record<string, unknown>);
  async function saveAll() {
    const all = await Promise.all(EXPORTED.map(async (each) => [each, await rowsOf(each)] as const));
    const text = exportFile(event.id, new Date(now).toISOString(), Object.fromEntries(all));
    saveFile(`${name}.json`, 'application/json', text);
  }
  async function saveTable() {
    const { head, rows } = tableOf(await rowsOf(chosen));
    saveFile(`${name}-${chosen}.csv`, 'text/csv;charset=utf-8', csvFile(head, rows, { forPrograms: true }));
  }

  return (
    <Card title={t('settings.data.export')}>
      <div className="grid gap-4">
        <p>{t('settings.data.exportText')}</p>
        <Banner tone="sun">{t('settings.data.personal')}</Banner>
        <Button
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => whole(() => void saveAll())}
          className="sm:justify-self-start"
        >
          {t('settings.data.saveJson')}
        </Button>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('settings.data.table')}
            value={chosen}
            options={EXPORTED.map((each) => ({ value: each, label: t(`settings.audit.collections.${each}`) }))}
            onChange={setChosen}
            className="flex-1 basis-48"
          />
          <Button tone="secondary" onClick={() => whole(() => void saveTable())} className="max-sm:grow">
            {t('settings.data.saveCsv')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type Row = Record<string, unknown>;

/** Excludes RxDB's internal fields. */
const isOurs = (field: string): boolean => !field.startsWith('_');

const plain = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([field]) => isOurs(field)));

/** @param at ISO 8601 */
export const exportFile = (eventId: string, at: string, collections: Record<string, readonly Row[]>): string => {
  const all = Object.entries(collections).map(([name, rows]) => [name, rows.map(plain)]);
  return `${JSON.stringify({ event_id: eventId, exported_at: at, ...Object.fromEntries(all) }, null, 1)}\n`;
};

/** Rows as a table with a column per field; values other than text, numbers and booleans become JSON. */
export function tableOf(rows: readonly Row[]): { head: string[]; rows: string[][] } {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row).filter(isOurs)))];
  return { head, rows: rows.map((row) => head.map((field) => cellOf(row[field]))) };
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
