import type { AvatarMediaType, SetAvatarArgs } from '@baraza/schema/commands/set-avatar';

/** Sharp on a dense screen where it is shown largest. */
export const PICTURE_EDGE_PX = 256;
/** As many as the server takes. */
export const PICTURE_MAX_BYTES = 24 * 1024;

const QUALITIES = [0.85, 0.7, 0.5, 0.3, 0.1];

/** Encodes what was drawn; a browser that can't make that type makes another one, and says so. */
export type Encode = (type: AvatarMediaType, quality: number) => Promise<Blob | null>;

export interface Square {
  x: number;
  y: number;
  edge: number;
}

/** The largest square in the middle; of an upright photo a little higher, where faces are. */
export function squareOf(width: number, height: number): Square {
  const edge = Math.min(width, height);
  return { x: Math.round((width - edge) / 2), y: Math.round((height - edge) / 3), edge };
}

/** The best quality that fits: WebP, else JPEG where a browser can't write that. */
export async function encodeWithin(encode: Encode, maxBytes = PICTURE_MAX_BYTES): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg'] as const)
    for (const quality of QUALITIES) {
      const blob = await encode(type, quality);
      if (blob?.type !== type) break;
      if (blob.size <= maxBytes) return blob;
    }
  throw new Error('No way to make the picture small enough');
}

/** Makes a photo square and small on the device. Drawn anew, it keeps nothing of where and when it was taken. */
export async function makePicture(file: Blob): Promise<SetAvatarArgs> {
  const photo = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE_EDGE_PX;
    canvas.height = PICTURE_EDGE_PX;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('No canvas');
    // Behind what is transparent: JPEG would make it black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, PICTURE_EDGE_PX, PICTURE_EDGE_PX);
    pen.imageSmoothingQuality = 'high';
    const { x, y, edge } = squareOf(photo.width, photo.height);
    pen.drawImage(photo, x, y, edge, edge, 0, 0, PICTURE_EDGE_PX, PICTURE_EDGE_PX);
    const blob = await encodeWithin((type, quality) => new Promise((done) => canvas.toBlob(done, type, quality)));
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { media_type: blob.type as AvatarMediaType, image: btoa(String.fromCharCode(...bytes)) };
  } finally {
    photo.close();
  }
}
