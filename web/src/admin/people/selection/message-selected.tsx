import { fields } from 'virtual:form/words';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useReplica } from '../../../replica/react.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { bracesIn, EMPTY_DRAFT, type Words, wordsOf } from '../../messages/write/draft.ts';
import { WordsFields } from '../../messages/write/words-fields.tsx';
import { messagePeople } from '../actions/message-people.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { SelectedProps } from './selected-props.ts';
import { useBulk, useCommandStep } from './use-bulk.ts';

/** Each is a message of its own on every organiser's device; for more people there are groups. */
const MOST = 500;
const BLANK = wordsOf(EMPTY_DRAFT);
const problemsIn = (words: Parameters<typeof bracesIn>[0]) => ({
  ...(words.message.trim() === '' && { message: 'missing' }),
  ...bracesIn(words),
});

/** Sends each of the selected people a message of their own. */
export function MessageSelected({ event, selected, onSelect, onClose }: SelectedProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const commandStep = useCommandStep();
  const bulk = useBulk(selected, () => null);
  const isTooMany = bulk.people.length > MOST;
  const form = useForm({
    fields,
    kept: BLANK,
    check: problemsIn,
    onSave: (_, words) => {
      void bulk.run(MOST, (chunk) =>
        commandStep(chunk, async () => {
          await messagePeople(replica, chunk, wordsOf(words as Words), event.time_zone);
          return new Map();
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
      onConfirm={isTooMany ? undefined : (press) => void form.submit(press)}
      waits
      done={(count) => t('people.bulk.message.done', many(count))}
      onSelect={onSelect}
      onClose={onClose}
    >
      {isTooMany ? (
        <Banner tone="sun">{t('people.bulk.message.tooMany', { most: formatNumber(MOST) })}</Banner>
      ) : (
        <Form of={form} byButton>
          <WordsFields form={form} />
        </Form>
      )}
    </BulkDialog>
  );
}
