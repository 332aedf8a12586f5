interface Told {
  verdicts: { name: string; text: string }[];
  /** Index of the first verdict not read yet. */
  read: number;
}

/** Init script of a page: records the door's verdicts, which may disappear before a busy machine can check them. */
export function noteVerdicts(): void {
  const told: Told = { verdicts: [], read: 0 };
  Object.assign(globalThis, { told });
  let shown: { dialog: Element; name: string; text: string } | undefined;
  new MutationObserver(() => {
    const dialog = document.querySelector<HTMLElement>('dialog[open][data-verdict]');
    if (!dialog) {
      shown = undefined;
      return;
    }
    const { verdict: name = '' } = dialog.dataset;
    const text = dialog.textContent ?? '';
    if (shown?.dialog === dialog && shown.name === name && shown.text === text) return;
    shown = { dialog, name, text };
    told.verdicts.push({ name, text });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Runs in a page: the text of the first recorded verdict of that name, read or not, if any. */
export function everVerdict(name: string): string | undefined {
  const { told } = globalThis as unknown as { told: Told };
  return told.verdicts.find((each) => each.name === name)?.text;
}

/** Runs in a page: the text of the next recorded verdict of that name, if any. */
export function nextVerdict(name: string): string | undefined {
  const { told } = globalThis as unknown as { told: Told };
  const at = told.verdicts.findIndex((each, index) => index >= told.read && each.name === name);
  if (at < 0) return undefined;
  told.read = at + 1;
  return told.verdicts[at]?.text;
}
