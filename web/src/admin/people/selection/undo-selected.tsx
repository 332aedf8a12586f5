import { fields } from 'virtual:form/undo';
import type { User } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useReplica } from '../../../replica/react.tsx';
import { draftOf } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { undoCheckIns } from '../actions/check-in-person.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { SelectedProps } from './selected-props.ts';
import { AT_ONCE, useBulk, useCommandStep } from './use-bulk.ts';

const BLANK = draftOf(fields);

/** Undoes the check-ins of the selected people, all with one reason. */
export function UndoSelected({ event, selected, onSelect, onClose }: SelectedProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const commandStep = useCommandStep();
  const bulk = useBulk(selected, (person: User) => (person.checkedIn ? null : t('people.bulk.why.not_in')));
  const form = useForm({
    fields,
    kept: BLANK,
    onSave: (_, { reason }) => {
      const undo = (ids: readonly string[]) => undoCheckIns(replica, ids, reason.trim(), event.time_zone);
      void bulk.run(AT_ONCE, (chunk) => commandStep(chunk, undo));
      return true;
    },
  });
  const many = (count: number) => ({ count, number: formatNumber(count) });
  return (
    <BulkDialog
      bulk={bulk}
      title={t('people.bulk.undo.title', many(bulk.people.length))}
      text={t('people.bulk.undo.text')}
      confirm={t('people.bulk.undo.confirm', many(bulk.people.length))}
      isDanger
      onConfirm={(press) => void form.submit(press)}
      waits
      done={(count) => t('people.bulk.undo.done', many(count))}
      onSelect={onSelect}
      onClose={onClose}
    >
      <Form of={form} byButton>
        <FormField
          of={form}
          name="reason"
          label={t('checkInRecords.undo.reason')}
          hint={t('people.bulk.undo.hint')}
          words={{ missing: t('checkInRecords.undo.reasonMissing') }}
          autoComplete="off"
        />
      </Form>
    </BulkDialog>
  );
}
