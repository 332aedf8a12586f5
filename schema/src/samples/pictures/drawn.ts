import drawn from './drawn.json';

/** Pictures of the sample event by the name of whom or what they show: WebP, rendered once from its drawings. */
export const drawnPictures = (): Map<string, Uint8Array> =>
  new Map(Object.entries(drawn).map(([name, base64]) => [name, Uint8Array.from(atob(base64), byteOf)]));

const byteOf = (letter: string) => letter.charCodeAt(0);
