/** The digits of any script as those of ASCII: "7" of "٧". All else stays as it is. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plainDigit);

/** The digits of a script stand in a row that begins at …0 or at …6. */
function plainDigit(digit: string): string {
  const at = digit.codePointAt(0) as number;
  const row = at & ~0xf;
  return String(/\p{Nd}/u.test(String.fromCodePoint(row)) ? at - row : at - row - 6);
}
