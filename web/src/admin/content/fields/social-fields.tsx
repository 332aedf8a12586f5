import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field.tsx';

const NETWORKS = ['website', 'linkedin', 'twitter'] as const;

/** Where else somebody is found; what is blank is left out. */
export function SocialFields(props: {
  value: Record<string, string>;
  error: string | undefined;
  onChange: (value: Record<string, string>) => void;
}) {
  const { value, error, onChange } = props;
  const { t } = useTranslation();
  const change = (network: string, text: string) => {
    const { [network]: _, ...others } = value;
    onChange(text.trim() === '' ? others : { ...others, [network]: text });
  };
  return (
    <>
      {NETWORKS.map((network) => (
        <Field
          key={network}
          label={t(`content.fields.${network}`)}
          error={error}
          maxLength={300}
          dir="ltr"
          value={value[network] ?? ''}
          onChange={(event) => change(network, event.target.value)}
        />
      ))}
    </>
  );
}
