import { createHash } from 'node:crypto';
import type { AvatarMediaType } from '@baraza/schema/define/fields';
import sharp, { type Sharp } from 'sharp';
import { ProblemError } from '../../../http/problems.ts';
import { pictureSize } from './picture-size.ts';

// What a stranger sent is read as JPEG or WebP, by its header, or not at all; what a programme's host has may be PNG too.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer'],
});

export interface PictureLimits {
  bytes: number;
  /** Pixels; also for `height`. */
  width: number;
  height: number;
}

export interface KeptPicture {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  media_type: AvatarMediaType;
  bytes: Buffer;
}

interface SentPicture {
  media_type: AvatarMediaType;
  /** Base64. */
  image: string;
}

/**
 * Checks a command's picture by its header, then decodes it and encodes it anew: what is kept is its pixels, upright,
 * and nothing else of what was sent (place, camera, names, files behind it).
 * @throws ProblemError when it is not a picture or is too large
 */
export async function readPicture(picture: SentPicture, limits: PictureLimits): Promise<KeptPicture> {
  const sent = demandPicture(picture, limits);
  const decoded = sharp(sent, { limitInputPixels: limits.width * limits.height, failOn: 'error' }).autoOrient();
  return encodedAnew(decoded, picture.media_type, limits.bytes);
}

/**
 * What of a picture can be checked without decoding it.
 * @returns its bytes
 * @throws ProblemError when its header is not that of a picture, or says that it is too large
 */
export function demandPicture({ media_type, image }: SentPicture, limits: PictureLimits): Buffer {
  const sent = Buffer.from(image, 'base64');
  if (sent.byteLength > limits.bytes) throw new ProblemError('too_large', 'The picture is too large.');
  const size = pictureSize(sent, media_type);
  if (!size) throw notAPicture();
  if (!(size.width >= 1 && size.width <= limits.width && size.height >= 1 && size.height <= limits.height))
    throw new ProblemError('invalid', `A picture has at most ${limits.width} × ${limits.height} pixels.`);
  return sent;
}

/** What pictures of other people's making may claim: a good camera's, which fit in memory one at a time. */
const FOREIGN_MAX_PIXELS = 24_000_000;
const DECODING_SECONDS = 10;

/**
 * Makes a picture of ours of a file of JPEG, PNG or WebP, whatever it is called: upright, still, within the limits.
 * @throws ProblemError when it is none of these, or larger than fits in memory
 */
export async function readForeignPicture(file: Buffer, limits: PictureLimits): Promise<KeptPicture> {
  if (!isForeignPicture(file)) throw notAPicture();
  const { width, height } = limits;
  const decoded = sharp(file, { limitInputPixels: FOREIGN_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' });
  return encodedAnew(decoded, 'image/webp', limits.bytes);
}

const isForeignPicture = (file: Buffer): boolean => {
  const head = file.toString('latin1', 0, 12);
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP');
  return isWebp || head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n');
};

/** Tried in turn: devices send less than the limit, which the first nearly always keeps to. */
const QUALITIES = [80, 60, 40];

async function encodedAnew(decoded: Sharp, media_type: AvatarMediaType, most: number): Promise<KeptPicture> {
  try {
    for (const quality of QUALITIES) {
      const bytes = await decoded
        .clone()
        .toFormat(media_type === 'image/webp' ? 'webp' : 'jpeg', { quality })
        .toBuffer();
      if (bytes.byteLength <= most)
        return { hash: createHash('sha256').update(bytes).digest('hex'), media_type, bytes };
    }
  } catch {
    throw notAPicture();
  }
  throw new ProblemError('too_large', 'The picture is too large.');
}

const notAPicture = () => new ProblemError('wrong_media_type', 'This is not a picture that can be shown.');

export const imageUrl = (hash: string): string => `/api/images/${hash}`;
