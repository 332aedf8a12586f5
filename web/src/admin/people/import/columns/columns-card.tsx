import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/formats.ts';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { Choice } from '../plan/plan-row.ts';
import type { Sheet } from '../read/read-sheet.ts';
import { FIELDS, type Field, withField } from './field.ts';
import { cellsOf } from './guess-columns.ts';
import { isOwnState } from './own-headings.ts';
import type { State } from './states.ts';

interface ColumnsCardProps {
  sheet: Sheet;
  choice: Choice;
  /** The columns that were recognised when the file was read: what is chosen later moves no row. */
  recognised: Choice['columns'];
  states: readonly State[];
  onChange: (choice: Choice) => void;
}

/** What each column of the file was taken for, to be corrected. */
export function ColumnsCard({ sheet, choice, recognised, states, onChange }: ColumnsCardProps) {
  const { t } = useTranslation();
  const all = sheet.head.map((_, at) => at);
  const others = all.filter((at) => !recognised[at]);
  const row = (at: number) => (
    <ColumnRow
      key={at}
      title={sheet.head[at]?.trim() || t('people.import.untitled', { number: formatNumber(at + 1) })}
      samples={samplesOf(sheet, at)}
      field={choice.columns[at] ?? ''}
      onChange={(field) => onChange({ ...choice, columns: withField(choice.columns, at, field) })}
    />
  );
  return (
    <Card title={t('people.import.columns')}>
      <p className="mb-2 text-ink-soft">{t('people.import.columnsText')}</p>
      <ul className="grid">{all.filter((at) => recognised[at]).map(row)}</ul>
      {others.length > 0 ? (
        <details className="mt-2" open={!recognised.includes('email')}>
          <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold text-brand-ink underline">
            {t('people.import.otherColumns', { count: others.length, number: formatNumber(others.length) })}
          </summary>
          <ul className="grid">{others.map(row)}</ul>
        </details>
      ) : null}
      {states.length > 0 ? (
        <fieldset className="mt-4">
          <legend className="font-semibold">{t('people.import.states')}</legend>
          <p className="text-sm text-ink-soft">
            {t(`people.import.${isOwnState(sheet.head, choice.columns) ? 'ownStatesText' : 'statesText'}`)}
          </p>
          <div className="grid sm:grid-cols-2">
            {states.map(({ id, text, count }) => (
              <Checkbox
                key={id}
                label={
                  <span className="wrap-anywhere">
                    <bdi>{text}</bdi> ({formatNumber(count)})
                  </span>
                }
                checked={!choice.leftOut.has(id)}
                onChange={({ target }) => onChange({ ...choice, leftOut: withState(choice, id, !target.checked) })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </Card>
  );
}

function withState({ leftOut }: Choice, id: string, isOut: boolean): ReadonlySet<string> {
  const states = new Set(leftOut);
  if (isOut) states.add(id);
  else states.delete(id);
  return states;
}

/** Three different values say what a column holds. */
const samplesOf = (sheet: Sheet, at: number): string[] => [...new Set(cellsOf(sheet.rows, at))].slice(0, 3);

interface ColumnRowProps {
  title: string;
  samples: readonly string[];
  field: Field | '';
  onChange: (field: Field | '') => void;
}

function ColumnRow({ title, samples, field, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 sm:grid-cols-[1fr_15rem]">
      <div className="min-w-0">
        <bdi className="own-script block font-semibold wrap-anywhere">{title}</bdi>
        {samples.map((sample) => (
          <bdi key={sample} className="own-script block truncate text-sm text-ink-soft">
            {sample}
          </bdi>
        ))}
        {samples.length === 0 ? <p className="text-sm text-ink-soft">{t('people.import.noSamples')}</p> : null}
      </div>
      <Select
        quiet
        label={t('people.import.holds', { column: title })}
        value={field}
        onChange={onChange}
        options={[
          { value: '', label: t('people.import.notImported') },
          ...FIELDS.map((value) => ({ value, label: t(`people.import.field.${value}`) })),
        ]}
      />
    </li>
  );
}
