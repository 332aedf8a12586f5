import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/formats.ts';
import { Checkbox } from '../../../../ui/form/field.tsx';
import type { HostPictures } from './pictures-in.ts';

interface PictureHostsProps {
  pictures: readonly HostPictures[];
  chosen: ReadonlySet<string>;
  disabled: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The choice of hosts from which the server may fetch pictures: without it, it calls none. */
export function PictureHosts({ pictures, chosen, disabled, onChoose }: PictureHostsProps) {
  const { t } = useTranslation();
  function choose(host: string, isOn: boolean): void {
    const next = new Set(chosen);
    if (isOn) next.add(host);
    else next.delete(host);
    onChoose(next);
  }
  if (pictures.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('content.pictures.title')}</legend>
      {pictures.map(({ host, speakers }) => (
        <Checkbox
          key={host}
          label={t('content.pictures.from', {
            count: speakers.length,
            number: formatNumber(speakers.length),
            // Its own direction, whatever is around it.
            host: `\u2068${host}\u2069`,
          })}
          checked={chosen.has(host)}
          disabled={disabled}
          onChange={({ target }) => choose(host, target.checked)}
        />
      ))}
      <p className="text-sm text-ink-soft">{t('content.pictures.text')}</p>
    </fieldset>
  );
}
