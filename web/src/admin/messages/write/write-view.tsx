import type { Event } from '@baraza/schema/event/event';
import type { Notification } from '@baraza/schema/messages/notification';
import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../shared/form/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { type Lack, startFrom, type Words, wordsOf } from './draft.ts';
import { MessagePreview } from './message-preview.tsx';
import { useSend } from './use-send.ts';
import type { SendingChoices } from './use-sending.ts';
import { WhenFields } from './when-fields.tsx';
import { WordsFields, type WordsForm } from './words-fields.tsx';

export interface WriteViewProps {
  event: Event;
  form: WordsForm;
  choices: SendingChoices;
  /** The planned message that was to be changed is not planned any more. */
  isGone: boolean;
  /** Missing input to report, beside the words. */
  lacks: readonly Lack[];
  templates: readonly Notification[];
  /** Replaces the draft's text. */
  onStart: (words: Words) => void;
  /** Called to leave the planned message as it was. */
  onGivenUp: () => void;
}

export function WriteView(props: WriteViewProps) {
  const { event, form, choices, isGone, lacks, templates, onStart, onGivenUp } = props;
  const { sending } = choices;
  const { t } = useTranslation();
  const { keepTemplate } = useSend(event.time_zone);
  const words = wordsOf(form.draft as Words);
  const isLacking =
    lacks.length > 0 || form.problem('title') || form.problem('message') || (form.isTried && choices.asks);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Form of={form} byButton className="grid grid-cols-1 gap-4">
        {sending.of ? (
          <Banner
            {...(isGone && { tone: 'sun', role: 'alert' })}
            actions={
              <Button tone="quiet" className="-mx-4" onClick={onGivenUp}>
                {t(isGone ? 'messaging.discard' : 'messaging.leaveAsItWas')}
              </Button>
            }
          >
            {t(isGone ? 'messaging.noLongerPlanned' : 'messaging.editing')}
          </Banner>
        ) : (
          <TemplateChoice own={templates} onChoose={(chosen) => onStart(startFrom(chosen, event))} />
        )}
        <Card title={t('messaging.what')}>
          <WordsFields form={form} />
        </Card>
        <AudienceFields event={event} choices={choices} lacks={lacks} />
        <WhenFields event={event} choices={choices} lacks={lacks} />
        <div className="flex flex-wrap gap-3 *:max-sm:grow">
          <Button
            size="large"
            onClick={(press) => void form.submit(press)}
            busy={form.busy}
            icon={sending.when === 'later' ? <CalendarClock aria-hidden="true" /> : <Send aria-hidden="true" />}
          >
            {t(
              isGone
                ? 'messaging.writeAsNew'
                : sending.of
                  ? 'messaging.saveChanges'
                  : sending.when === 'later'
                    ? 'messaging.plan'
                    : 'messaging.send',
            )}
          </Button>
          <Button
            tone="secondary"
            size="large"
            disabled={words.title.trim() === ''}
            onClick={() => words.title.trim() !== '' && void keepTemplate(null, words)}
          >
            {t('messaging.keepAsTemplate')}
          </Button>
        </div>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {isLacking ? t('messaging.lacks.something') : null}
        </p>
      </Form>
      <MessagePreview draft={{ ...sending, ...words }} event={event} />
    </div>
  );
}

interface TemplateChoiceProps {
  own: readonly Notification[];
  onChoose: (words: Words) => void;
}

/** Starts a message from a template; the event's own come first. */
function TemplateChoice({ own, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const all = [...own.map((each) => ({ ...each, name: each.title })), ...NOTIFICATION_TEMPLATES];
  return (
    <Select
      label={t('messaging.startFrom')}
      value=""
      options={[
        { value: '', label: t('messaging.startFromNothing') },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(chosen) => {
        const template = all.find(({ id }) => id === chosen);
        if (template) onChoose(wordsOf(template));
      }}
    />
  );
}
