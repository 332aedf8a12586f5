import type { User } from '@baraza/schema/people/user';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import type { Density } from '../table/density.ts';
import type { Selecting } from './use-selection.ts';

const LABEL = 'relative z-10 grid h-full w-full cursor-pointer place-items-center';
const BOX = 'size-4 cursor-pointer accent-(--brand)';

/** Ticks everybody who is found, also those far below: the head of the table's column of ticks. */
export function TickAll({ selecting, density }: { selecting: Selecting; density: Density }) {
  return (
    <label className={`${LABEL} ${density === 'compact' ? 'min-h-7' : 'min-h-tap'}`}>
      <input {...useTickAll(selecting)} />
    </label>
  );
}

/** The same above the cards, in words. */
export function TickFound({ selecting }: { selecting: Selecting }) {
  const tick = useTickAll(selecting);
  return (
    <label className="flex min-h-tap cursor-pointer items-center gap-4 border-b border-line bg-sunken px-4 text-sm font-semibold">
      <input {...tick} />
      {tick['aria-label']}
    </label>
  );
}

function useTickAll({ found, seen, selectFound, unselectFound }: Selecting) {
  const { t } = useTranslation();
  const isAll = seen === found && found > 0;
  return {
    type: 'checkbox',
    className: BOX,
    'aria-label': t('people.selection.all', { count: found, number: formatNumber(found) }),
    checked: isAll,
    ref: (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = seen > 0 && !isAll;
    },
    onChange: isAll ? unselectFound : selectFound,
  };
}

/** Up and down move to the next row or card; with Shift they tick it too. */
function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const row = event.currentTarget.closest('tr, li');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const box = next?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.focus();
  if (event.shiftKey && box && !box.checked) box.click();
}

export function TickOne({ selecting, user }: { selecting: Selecting; user: User }) {
  const { t } = useTranslation();
  // Firefox passes no click with Shift on from a label to its box.
  function tickFromCell(event: MouseEvent<HTMLLabelElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.querySelector('input')?.focus();
    selecting.toggle(user.id, event.shiftKey);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key acts on the box inside.
    <label className={LABEL} onClick={tickFromCell}>
      <input
        type="checkbox"
        className={BOX}
        aria-label={t('people.selection.one', { name: user.name })}
        checked={selecting.has(user.id)}
        // Not `onChange`: only a click says whether Shift is held, with a key too.
        onClick={(event) => selecting.toggle(user.id, event.shiftKey)}
        onChange={() => undefined}
        onKeyDown={moveOn}
      />
    </label>
  );
}
