import type { ArgsOf } from '@baraza/schema/commands';
import { AVATAR_MAX_BYTES, type AvatarMediaType } from '@baraza/schema/define/fields';

/** Sharp on a high-density screen at the largest size shown. */
export const PICTURE_EDGE_PX = 256;

/**
 * What browsers read, for the dialog in which a file is chosen. Without HEIC, which most can't read: Safari then converts it, on a
 * Mac to the first type named here, and a photo as PNG would be ten times as large. An iPhone sends its photos as JPEG anyhow.
 */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

const QUALITIES = [0.85, 0.7, 0.5, 0.3, 0.1];

/** Encodes the canvas; if a browser can't write the type, the blob has another type. */
export type Encode = (type: AvatarMediaType, quality: number) => Promise<Blob | null>;

export interface Square {
  x: number;
  y: number;
  edge: number;
}

/** The largest centred square; slightly higher in portrait photos, where faces are. */
export function squareOf(width: number, height: number): Square {
  const edge = Math.min(width, height);
  return { x: Math.round((width - edge) / 2), y: Math.round((height - edge) / 3), edge };
}

/** Encodes in the best quality that fits: WebP, or JPEG where the browser can't write WebP. */
export async function encodeWithin(encode: Encode, maxBytes = AVATAR_MAX_BYTES): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg'] as const)
    for (const quality of QUALITIES) {
      const blob = await encode(type, quality);
      if (blob?.type !== type) break;
      if (blob.size <= maxBytes) return blob;
    }
  throw new Error('No way to make the picture small enough');
}

export type SmallPicture = ArgsOf<'set_avatar'>;

/** Makes a photo square and small on the device. Redrawing removes its metadata (place and time). */
export const makePicture = (file: Blob): Promise<SmallPicture> =>
  drawn(file, AVATAR_MAX_BYTES, ({ width, height }) => ({
    cut: { ...squareOf(width, height) },
    size: { width: PICTURE_EDGE_PX, height: PICTURE_EDGE_PX },
  }));

/** Scales a whole picture down to a size; never crops (for logos) or enlarges. */
export const makePictureWithin = (
  file: Blob,
  most: { width: number; height: number; bytes: number },
): Promise<SmallPicture> =>
  drawn(file, most.bytes, (photo) => ({ cut: { x: 0, y: 0 }, size: sizeWithin(photo, most) }));

interface Size {
  width: number;
  height: number;
}

/** Scales down to fit `most`, with the same aspect ratio. */
export function sizeWithin({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

async function drawn(
  file: Blob,
  maxBytes: number,
  plan: (photo: Size) => { cut: { x: number; y: number; edge?: number }; size: Size },
): Promise<SmallPicture> {
  const photo = await createImageBitmap(file);
  try {
    const { cut, size } = plan(photo);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('No canvas');
    // Background for transparent pixels, which JPEG would make black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.imageSmoothingQuality = 'high';
    const [width, height] = [cut.edge ?? photo.width, cut.edge ?? photo.height];
    pen.drawImage(photo, cut.x, cut.y, width, height, 0, 0, size.width, size.height);
    const encode: Encode = (type, quality) => new Promise((done) => canvas.toBlob(done, type, quality));
    const blob = await encodeWithin(encode, maxBytes);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return { media_type: blob.type as AvatarMediaType, image: btoa(text) };
  } finally {
    photo.close();
  }
}
