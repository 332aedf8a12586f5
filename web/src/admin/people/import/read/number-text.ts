/** A spreadsheet keeps this many digits of a number. */
const DIGITS_KEPT = 15;

/**
 * A number of a workbook in full, as it was typed. One that was cut keeps its exponent, by which `isCut` knows it; a
 * longer one whose last digits are there was written by another program, and is whole.
 */
export function numberText(written: string): string {
  if (/^\d+$/.test(written) && !/^\d{15}0+$/.test(written)) return written;
  const number = Number(Number(written).toPrecision(DIGITS_KEPT));
  if (Number.isNaN(number)) return written;
  if (Math.abs(number) >= 10 ** DIGITS_KEPT) return number.toExponential();
  return number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
}

const CUT = /^\d(?:[.,](\d+))?E\+(\d+)$/i;

/** Whether a spreadsheet has cut the number, also before it was saved as CSV: "1.23457E+17". */
export const isCut = (text: string): boolean => CUT.test(text);

/** Whether this is what was left of a number that was cut, whether its last digit was rounded or not. */
export function isCutOf(text: string, whole: string): boolean {
  const [, digits = '', power] = CUT.exec(text) ?? [];
  if (power === undefined || !/^\d+$/.test(whole)) return false;
  return Math.abs(Number(text.replace(',', '.')) - Number(whole)) < 10 ** (Number(power) - digits.length);
}

const withoutZeros = (text: string): string => text.replace(/^0+/, '');

/** Whether both are the same number but for leading zeros, which a spreadsheet takes away. */
export const isSameNumber = (one: string, another: string): boolean =>
  /^\d+$/.test(one) && /^\d+$/.test(another) && withoutZeros(one) === withoutZeros(another);
