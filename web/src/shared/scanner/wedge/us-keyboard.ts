/** The keys of a US keyboard by their `KeyboardEvent.code`, beside its letters: what each types, alone and with Shift. */
const KEYS: Record<string, string> = {
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};

/** What a US keyboard types with this key, with Caps Lock off; undefined for keys that type nothing, and unknown ones. */
export function onUsKeyboard(code: string, hasShift: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter ? (hasShift ? letter : letter.toLowerCase()) : KEYS[code]?.[hasShift ? 1 : 0];
}
