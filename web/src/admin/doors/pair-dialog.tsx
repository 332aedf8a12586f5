import { fields } from 'virtual:form/door';
import { type Door, PAIRING_GOOD_FOR_MS } from '@baraza/schema/doors/door';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/formats.ts';
import { createServerCall } from '../../replica/index.ts';
import { isRecord } from '../../replica/pull/server-call.ts';
import { useSession } from '../../shared/auth/session.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { draftOf } from '../../shared/form/draft.ts';
import { Form } from '../../shared/form/form.tsx';
import { FormField } from '../../shared/form/form-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { QrPicture } from '../../shared/scanner/qr-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useDoors } from './use-doors.ts';

/** Asks for a phone's name, shows its pairing code, and reports when it is paired. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [pairing, setPairing] = useState<Pairing>();
  return (
    <Dialog title={t('doors.pair.title')} open onClose={onClose} sticky={pairing !== undefined}>
      {pairing ? (
        <ShownCode pairing={pairing} onAgain={() => setPairing(undefined)} onClose={onClose} />
      ) : (
        <NameForm onPairing={setPairing} />
      )}
    </Dialog>
  );
}

/** The name may be empty when renaming, but not when pairing. */
const FIELDS = { name: { ...fields.name, required: true } } as const;
const BLANK = draftOf(FIELDS);

function NameForm({ onPairing }: { onPairing: (pairing: Pairing) => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    fields: FIELDS,
    kept: BLANK,
    async onSave(_, { name }) {
      setFailure(undefined);
      const answer = await startPairing(name.trim(), session.state === 'signed_in' ? session.token : null);
      if (answer.kind === 'ok') onPairing(answer.pairing);
      else setFailure(answer.text ?? t('doors.pair.offline'));
      return answer.kind === 'ok';
    },
  });

  return (
    <Form of={form} className="grid gap-4">
      <p className="text-ink-soft">{t('doors.pair.intro')}</p>
      <Failure why={failure} />
      <FormField
        of={form}
        name="name"
        label={t('doors.name')}
        placeholder={t('doors.pair.namePlaceholder')}
        autoComplete="off"
        words={{ missing: t('doors.pair.nameRequired') }}
      />
      <Button type="submit" busy={form.busy}>
        {t('doors.pair.show')}
      </Button>
    </Form>
  );
}

function ShownCode({ pairing, onAgain, onClose }: { pairing: Pairing; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const now = useNow();
  const door = useDoors()?.find((each) => isPaired(each, pairing));
  if (door)
    return (
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" className="size-14 text-brand-ink" />
        <p className="text-lg font-semibold">{t('doors.pair.done', { name: door.name })}</p>
        <p className="text-ink-soft">{t('doors.pair.doneText')}</p>
        <Button onClick={onClose}>{t('doors.pair.close')}</Button>
      </div>
    );
  if (Date.parse(pairing.expires_at) <= now)
    return (
      <div role="status" className="grid gap-3">
        <p>{t('doors.pair.expired')}</p>
        <Button onClick={onAgain}>{t('doors.pair.again')}</Button>
      </div>
    );
  return (
    <div className="grid gap-3 text-center">
      <p className="text-ink-soft">{t('doors.pair.scan')}</p>
      <QrPicture
        code={pairing.url}
        label={t('doors.pair.picture')}
        minVersion={1}
        className="mx-auto w-full max-w-64 rounded-md"
      />
      <p className="text-sm text-ink-soft">{t('doors.pair.orType', { address: new URL(pairing.url).origin })}</p>
      <p data-code={pairing.code} className="font-mono text-3xl font-bold tracking-widest">
        {pairing.code}
      </p>
      <p role="status" className="text-sm text-ink-soft">
        {t('doors.pair.goodUntil', { time: formatTime(pairing.expires_at) })}
      </p>
    </div>
  );
}

/** A phone whose session had ended is the door that it was, under the name that it is given now. */
const isPaired = ({ id, name, paired_at }: Door, pairing: Pairing): boolean =>
  id === pairing.door_id ||
  (name === pairing.name && Date.parse(paired_at ?? '') >= Date.parse(pairing.expires_at) - PAIRING_GOOD_FOR_MS);

interface Pairing {
  name: string;
  door_id: string;
  code: string;
  url: string;
  expires_at: string;
}

type PairingAnswer = { kind: 'ok'; pairing: Pairing } | { kind: 'failed'; text?: string };

const isPairing = (body: unknown): body is Omit<Pairing, 'name'> & Record<string, unknown> =>
  isRecord(body) && [body.door_id, body.code, body.url, body.expires_at].every((part) => typeof part === 'string');

/** Requests a pairing code from the server; needs the network. */
async function startPairing(name: string, token: string | null): Promise<PairingAnswer> {
  const answer = await createServerCall(() => token)('/api/doors/pairings', { body: { name }, isOurs: isPairing });
  if (answer.kind === 'ok') return { kind: 'ok', pairing: { ...answer.body, name } };
  return answer.kind === 'problem' ? { kind: 'failed', text: answer.problem.detail } : { kind: 'failed' };
}
