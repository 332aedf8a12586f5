import type { AvatarMediaType } from '@baraza/schema/define/fields';

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Reads the size in pixels from the image header; undefined for another file type or an animation. Checked because a
 * few bytes can claim more pixels than fit in a phone's memory.
 */
export function pictureSize(bytes: Buffer, type: AvatarMediaType): PictureSize | undefined {
  try {
    return type === 'image/webp' ? webpSize(bytes) : jpegSize(bytes);
  } catch (error) {
    // The file ends before the header is complete.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const MOVES = 0b10;

function webpSize(bytes: Buffer): PictureSize | undefined {
  const word = (at: number) => bytes.toString('latin1', at, at + 4);
  if (word(0) !== 'RIFF' || word(8) !== 'WEBP') return undefined;
  switch (word(12)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes.readUInt8(20) !== 0x2f) return undefined;
      const both = bytes.readUInt32LE(21);
      return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      if (bytes.readUInt8(20) & MOVES) return undefined;
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

const START_OF_IMAGE = 0xffd8;
/** Markers in the frame range (0xc0 to 0xcf) that are tables, not frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

function jpegSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.readUInt16BE(0) !== START_OF_IMAGE) return undefined;
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
