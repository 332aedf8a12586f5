import { fields } from 'virtual:form/words';
import type { Event } from '@baraza/schema/event/event';
import { NOTIFICATION_TYPES, type Notification } from '@baraza/schema/messages/notification';
import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { useForm } from '../../../shared/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { type Lack, leftOpen, type Sending, startFrom, type Words, wordsOf } from './draft.ts';
import { MessagePreview } from './message-preview.tsx';
import { useSend } from './use-send.ts';
import { WhenFields } from './when-fields.tsx';

export interface WriteViewProps {
  event: Event;
  form: ReturnType<typeof useForm<typeof fields>>;
  sending: Sending;
  /** Missing input to report, beside the words. */
  lacks: readonly Lack[];
  templates: readonly Notification[];
  onChange: (changes: Partial<Sending>) => void;
  /** Replaces the draft's text. */
  onStart: (words: Words) => void;
  /** Called to leave the planned message as it was. */
  onGivenUp: () => void;
}

export function WriteView({ event, form, sending, lacks, templates, onChange, onStart, onGivenUp }: WriteViewProps) {
  const { t } = useTranslation();
  const { keepTemplate } = useSend(event.time_zone);
  const words = wordsOf(form.draft as Words);
  const used = (name: 'title' | 'message') =>
    t('messaging.used', { used: formatNumber(words[name].length), max: formatNumber(fields[name].max ?? 0) });
  /** Error text for placeholders, so that no message says "{room}". */
  const braces = (name: 'title' | 'message') => t('messaging.lacks.braces', { open: leftOpen(words[name]).join(', ') });
  const isLacking = lacks.length > 0 || form.problem('title') || form.problem('message');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Form of={form} byButton className="grid grid-cols-1 gap-4">
        {sending.of ? (
          <Banner
            actions={
              <Button tone="quiet" onClick={onGivenUp}>
                {t('messaging.leaveAsItWas')}
              </Button>
            }
          >
            {t('messaging.editing')}
          </Banner>
        ) : (
          <TemplateChoice own={templates} onChoose={(chosen) => onStart(startFrom(chosen, event.name))} />
        )}
        <Card title={t('messaging.what')}>
          <div className="grid gap-4">
            <FormField
              of={form}
              name="title"
              label={t('messaging.titleField')}
              hint={used('title')}
              words={{ missing: t('messaging.lacks.title'), braces: braces('title') }}
            />
            <FormField
              of={form}
              name="message"
              label={t('messaging.messageField')}
              hint={used('message')}
              words={{ braces: braces('message') }}
            />
            <Segmented
              label={t('messaging.typeField')}
              value={words.type}
              onChange={(type) => form.write('type', type)}
              options={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications.types.${value}`) }))}
            />
          </div>
        </Card>
        <AudienceFields event={event} sending={sending} lacks={lacks} onChange={onChange} />
        <WhenFields event={event} sending={sending} lacks={lacks} onChange={onChange} />
        <div className="flex flex-wrap gap-3 *:max-sm:grow">
          <Button
            size="large"
            onClick={(press) => void form.submit(press)}
            busy={form.busy}
            icon={sending.when === 'later' ? <CalendarClock aria-hidden="true" /> : <Send aria-hidden="true" />}
          >
            {t(sending.of ? 'messaging.saveChanges' : sending.when === 'later' ? 'messaging.plan' : 'messaging.send')}
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
