import { encode } from 'uqr';

/**
 * The modules of a code's picture, true where dark.
 * @param border light modules around it
 * @param minVersion 7 by default: from there on it has six alignment patterns instead of one, which readers need on bent paper,
 * and short codes fit it with room to spare
 */
export function qrModules(code: string, border: number, minVersion = 7): { size: number; data: boolean[][] } {
  return encode(code, { ecc: 'M', minVersion, border });
}
