import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface MeanwhileProps<Name extends string> {
  of: {
    meanwhile: (name: Name) => unknown;
    write: (name: Name, value: never) => void;
    keepMine: (name: Name) => void;
  };
  name: Name;
  /** What somebody else stored, in words; undefined if there are none for it. */
  inWords: (value: unknown) => string | undefined;
  className?: string;
}

/** What somebody else stored in a field that is edited here, and the choice between the two. */
export function Meanwhile<Name extends string>({ of: form, name, inWords, className = '' }: MeanwhileProps<Name>) {
  const { t } = useTranslation();
  const theirs = form.meanwhile(name);
  if (theirs === undefined) return null;
  const text = inWords(theirs);
  return (
    <div className={`grid gap-2 rounded-md bg-sun-soft p-3 text-sun-ink ${className}`}>
      <p role="alert" className="text-sm font-medium wrap-anywhere">
        {text === undefined ? t('meanwhile.changed') : t('meanwhile.says', { text: text || '—' })}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* Named like the field, so that the form finds it where the field itself takes no cursor. */}
        <Button tone="secondary" name={name} onClick={() => form.write(name, theirs as never)}>
          {t('meanwhile.theirs')}
        </Button>
        <Button tone="secondary" onClick={() => form.keepMine(name)}>
          {t('meanwhile.mine')}
        </Button>
      </div>
    </div>
  );
}
