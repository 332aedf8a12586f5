import { fields } from 'virtual:form/words';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { uuidV7 } from '../../../replica/index.ts';
import { useReplica } from '../../../replica/react.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { argsOf, bracesIn, draftTo, EMPTY_DRAFT, type Words, wordsOf } from '../../messages/write/draft.ts';
import { WordsFields } from '../../messages/write/words-fields.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { SelectedProps } from './selected-props.ts';
import { useBulk, useCommandStep } from './use-bulk.ts';

/** Each is a message of its own on every organiser's device; for more people there are groups. */
const MOST = 500;
const BLANK = wordsOf(EMPTY_DRAFT);

/** Sends each of the selected people a message of their own. */
export function MessageSelected({ event, selected, onSelect, onClose }: SelectedProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const formId = useId();
  const commandStep = useCommandStep();
  const bulk = useBulk(selected, () => null);
  const isTooMany = bulk.people.length > MOST;
  const form = useForm({
    fields,
    kept: BLANK,
    check: bracesIn,
    onSave: (_, words) => {
      void bulk.run((person) =>
        commandStep(async () => {
          const draft = { ...draftTo(person), ...wordsOf(words as Words) };
          await replica.perform('send_notification', { notification_id: uuidV7(), ...argsOf(draft, event.time_zone) });
          return null;
        }),
      );
      return true;
    },
  });
  const many = (count: number) => ({ count, number: formatNumber(count) });
  return (
    <BulkDialog
      bulk={bulk}
      title={t('people.bulk.message.title', many(bulk.people.length))}
      text={t('people.bulk.message.text')}
      confirm={t('people.bulk.message.confirm', many(bulk.people.length))}
      {...(isTooMany ? {} : { form: formId })}
      waits
      done={(count) => t('people.bulk.message.done', many(count))}
      onSelect={onSelect}
      onClose={onClose}
    >
      {isTooMany ? (
        <Banner tone="sun">{t('people.bulk.message.tooMany', { most: formatNumber(MOST) })}</Banner>
      ) : (
        <Form of={form} id={formId}>
          <WordsFields form={form} />
        </Form>
      )}
    </BulkDialog>
  );
}
