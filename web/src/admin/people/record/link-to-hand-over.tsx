import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';

/** A link that somebody is given by hand, with a button that copies it. */
export function LinkToHandOver({ link, label, hint }: { link: string; label: string; hint: string }) {
  const { t } = useTranslation();
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast(t('people.person.linkCopied'));
    } catch {
      showToast(t('people.person.linkNotCopied'), 'danger');
    }
  }
  return (
    <section className="grid gap-3 rounded-md border border-line-strong p-4">
      <Field label={label} hint={hint} dir="ltr" readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button tone="secondary" icon={<Copy aria-hidden="true" className="size-5" />} onClick={() => void copy()}>
        {t('people.person.copyLink')}
      </Button>
    </section>
  );
}
