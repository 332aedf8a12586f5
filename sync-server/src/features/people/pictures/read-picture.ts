import { createHash } from 'node:crypto';
import type { AvatarMediaType } from '@baraza/schema/define/fields';
import sharp from 'sharp';
import { ProblemError } from '../../../http/problems.ts';
import { pictureSize } from './picture-size.ts';

// What a stranger sent is read as one of these two or not at all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });

export interface PictureLimits {
  bytes: number;
  /** Pixels; also for `height`. */
  width: number;
  height: number;
}

/**
 * Checks a command's picture by its header, then decodes it and encodes it anew: what is kept is its pixels, upright,
 * and nothing else of what was sent (place, camera, names, files behind it).
 * @throws ProblemError when it is not a picture or is too large
 */
export async function readPicture(
  { media_type, image }: { media_type: AvatarMediaType; image: string },
  limits: PictureLimits,
): Promise<{ hash: string; media_type: AvatarMediaType; bytes: Buffer }> {
  const sent = Buffer.from(image, 'base64');
  if (sent.byteLength > limits.bytes) throw new ProblemError('too_large', 'The picture is too large.');
  const size = pictureSize(sent, media_type);
  if (!size) throw new ProblemError('wrong_media_type', 'This is not a picture that can be shown.');
  if (!(size.width >= 1 && size.width <= limits.width && size.height >= 1 && size.height <= limits.height))
    throw new ProblemError('invalid', `A picture has at most ${limits.width} × ${limits.height} pixels.`);
  const bytes = await encodedAnew(sent, media_type, limits);
  return { hash: createHash('sha256').update(bytes).digest('hex'), media_type, bytes };
}

/** Tried in turn: devices send less than the limit, which the first nearly always keeps to. */
const QUALITIES = [80, 60, 40];

async function encodedAnew(sent: Buffer, type: AvatarMediaType, limits: PictureLimits): Promise<Buffer> {
  try {
    const decoded = sharp(sent, { limitInputPixels: limits.width * limits.height, failOn: 'error' }).autoOrient();
    for (const quality of QUALITIES) {
      const bytes = await decoded
        .clone()
        .toFormat(type === 'image/webp' ? 'webp' : 'jpeg', { quality })
        .toBuffer();
      if (bytes.byteLength <= limits.bytes) return bytes;
    }
  } catch {
    throw new ProblemError('wrong_media_type', 'This is not a picture that can be shown.');
  }
  throw new ProblemError('too_large', 'The picture is too large.');
}

export const imageUrl = (hash: string): string => `/api/images/${hash}`;
