import { createHash } from 'node:crypto';
import type { AvatarMediaType } from '@baraza/schema/define/fields';
import { ProblemError } from '../../../http/problems.ts';
import { pictureSize } from './picture-size.ts';

export interface PictureLimits {
  bytes: number;
  /** Pixels; also for `height`. */
  width: number;
  height: number;
}

/**
 * Decodes a command's picture and checks its type and size.
 * @throws ProblemError when it is not a picture or is too large
 */
export function readPicture(
  { media_type, image }: { media_type: AvatarMediaType; image: string },
  limits: PictureLimits,
): { hash: string; media_type: AvatarMediaType; bytes: Buffer } {
  const bytes = Buffer.from(image, 'base64');
  if (bytes.byteLength > limits.bytes) throw new ProblemError('too_large', 'The picture is too large.');
  const size = pictureSize(bytes, media_type);
  if (!size) throw new ProblemError('wrong_media_type', 'This is not a picture that can be shown.');
  if (!(size.width >= 1 && size.width <= limits.width && size.height >= 1 && size.height <= limits.height))
    throw new ProblemError('invalid', `A picture has at most ${limits.width} × ${limits.height} pixels.`);
  return { hash: createHash('sha256').update(bytes).digest('hex'), media_type, bytes };
}

export const imageUrl = (hash: string): string => `/api/images/${hash}`;
