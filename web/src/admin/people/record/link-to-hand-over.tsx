import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { Field } from '../../../ui/form/field.tsx';

/** A link that somebody is given by hand, with a button that copies it. */
export function LinkToHandOver({ link, label, hint }: { link: string; label: string; hint: string }) {
  const { t } = useTranslation();
  const copy = () =>
    copyText(link, { copied: t('people.person.linkCopied'), failed: t('people.person.linkNotCopied') });
  return (
    <section className="grid gap-3 rounded-md border border-line-strong p-4">
      <Field label={label} hint={hint} dir="ltr" readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button tone="secondary" icon={<Copy aria-hidden="true" className="size-5" />} onClick={() => void copy()}>
        {t('people.person.copyLink')}
      </Button>
    </section>
  );
}
