import sharp from 'sharp';

/** Twice the size of the largest avatar. */
export const EDGE = 192;

const rendered = (svg: string) => sharp(Buffer.from(svg), { density: 288 }).resize(EDGE, EDGE).removeAlpha();

export const toPixels = (svg: string): Promise<Buffer> => rendered(svg).raw().toBuffer();

export const toWebp = (svg: string): Promise<Buffer> =>
  rendered(svg).webp({ quality: 70, effort: 6, smartSubsample: true }).toBuffer();
