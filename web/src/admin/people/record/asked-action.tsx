import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';

interface Named {
  id: string;
  label: string;
  icon: ReactNode;
}

/** Leads to a screen or a dialog that asks by itself. */
export interface PlainAction extends Named {
  go: () => void;
}

export interface AskedAction extends Named {
  text: string;
  /** What is chosen before. */
  fields?: ReactNode;
  isDanger?: boolean;
  /** Resolves to whether it succeeded, or to an error text; `false`: the error was already shown. */
  run: () => Promise<boolean | string>;
}

/** Says what an action does, and asks before it is done. */
export function Confirm({ action, onClose }: { action: AskedAction; onClose: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function run() {
    setBusy(true);
    const done = await action.run();
    setBusy(false);
    if (done === true) onClose();
    else setFailure(done || '');
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line-strong p-4">
      <legend className="px-1 font-semibold">{action.label}</legend>
      <p className="text-ink-soft">{action.text}</p>
      {action.fields}
      <Failure why={failure} />
      <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-auto">
        <Button autoFocus={action.isDanger} tone="secondary" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          autoFocus={!action.isDanger}
          tone={action.isDanger ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => void run()}
        >
          {t('people.person.confirm')}
        </Button>
      </div>
    </fieldset>
  );
}
