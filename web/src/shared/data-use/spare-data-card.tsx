import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { chooseSparing, phoneSpares, type SparingChoice, useSparing, useSparingChoice } from '../../ui/spare-data.ts';
import { CapField } from './cap-field.tsx';

const CHOICES = ['as_phone', 'yes', 'no'] as const satisfies readonly SparingChoice[];

/** Whether data is spared, and what that changes. Doors and admins have nothing to choose: they get everything at once. */
export function SpareDataCard() {
  const { t } = useTranslation();
  const { role, syncNow } = useReplica();
  const choice = useSparingChoice();
  const sparing = useSparing();
  const isSpared = sparing !== 'no';
  if (role !== 'user')
    return (
      <Card title={t('dataUse.spare.title')}>
        <p className="text-ink-soft">{t('dataUse.spare.notHere')}</p>
      </Card>
    );
  return (
    <Card title={t('dataUse.spare.title')}>
      <Segmented
        wraps
        label={t('dataUse.spare.title')}
        options={CHOICES.map((value) => ({ value, label: t(`dataUse.spare.choices.${value}`) }))}
        value={choice}
        onChange={(next) => {
          chooseSparing(next);
          // What was held comes now.
          void syncNow();
        }}
      />
      <p className="mt-3 text-ink-soft" role="status" data-spared={isSpared}>
        {choice === 'as_phone' ? `${t(`dataUse.spare.phone.${phoneSpares() ? 'spares' : 'sparesNot'}`)} ` : null}
        {t(`dataUse.spare.${sparing}`)}
      </p>
      <CapField />
    </Card>
  );
}
