import sharp, { type Sharp } from 'sharp';
import type { Frame } from './scene.ts';

/** What a lens, a moving hand and a video encoder do to a picture. */
const open = ({ pixels, width, height }: Frame) => sharp(pixels, { raw: { width, height, channels: 3 } });

async function finish(image: Sharp): Promise<Frame> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

export const blur = (frame: Frame, sigma: number) => finish(open(frame).blur(sigma));

export async function jpeg(frame: Frame, quality: number): Promise<Frame> {
  const encoded = await open(frame).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return finish(sharp(encoded));
}

/** As a camera of fewer pixels gives it, scaled up again by the browser. */
export async function coarse(frame: Frame, width: number): Promise<Frame> {
  const small = await finish(open(frame).resize({ width, kernel: 'cubic' }));
  return finish(open(small).resize(frame.width, frame.height, { kernel: 'linear', fit: 'fill' }));
}

/** The picture moves by `length` pixels in one direction while the shutter is open. */
export function motionBlur(frame: Frame, length: number, angle: number): Frame {
  const { width, height, pixels } = frame;
  const steps = Math.max(2, Math.ceil(length));
  const sums = new Uint16Array(pixels.length);
  for (let step = 0; step < steps; step++) {
    const along = (step / (steps - 1) - 0.5) * length;
    const dx = Math.round(Math.cos(angle) * along);
    const dy = Math.round(Math.sin(angle) * along);
    for (let y = 0; y < height; y++) {
      const fromRow = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0; x < width; x++) {
        const from = (fromRow + Math.min(width - 1, Math.max(0, x + dx))) * 3;
        const to = (y * width + x) * 3;
        sums[to]! += pixels[from]!;
        sums[to + 1]! += pixels[from + 1]!;
        sums[to + 2]! += pixels[from + 2]!;
      }
    }
  }
  return { width, height, pixels: new Uint8Array(sums.map((sum) => sum / steps)) };
}
