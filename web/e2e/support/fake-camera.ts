import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { encode } from 'uqr';

/** One shot of the camera's video; after the last shot the video starts again. */
export type Shot = { seconds: number } & (
  | { show: 'nothing' }
  | { show: 'noise' }
  | { show: 'code'; code: string }
  /** A photo of a screen that shows a code. */
  | { show: 'screen'; png: Buffer }
);

const WIDTH = 1280;
const HEIGHT = 720;
const PICTURES_A_SECOND = 5;
/** Side of a code in the frame, in pixels. */
const CODE_SIZE = 480;

/**
 * Writes a video (YUV4MPEG2) for Chromium's `--use-file-for-fake-video-capture`: codes on a ticket in front of a grey wall.
 */
export async function writeFakeCamera(file: string, shots: readonly Shot[]): Promise<void> {
  const out = await open(file, 'w');
  try {
    await out.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420\n`);
    const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
    for (const shot of shots) {
      const luma = await lumaOf(shot);
      for (let picture = 0; picture < Math.round(shot.seconds * PICTURES_A_SECOND); picture++) {
        await out.write('FRAME\n');
        await out.write(luma);
        await out.write(colourless);
      }
    }
  } finally {
    await out.close();
  }
}

async function lumaOf(shot: Shot): Promise<Buffer> {
  const wall = Buffer.alloc(WIDTH * HEIGHT, 110);
  if (shot.show === 'nothing') return wall;
  if (shot.show === 'noise') return Buffer.from(wall.map((_, at) => (at * 2654435761) % 251));
  const ticket = shot.show === 'code' ? await ticketPicture(shot.code) : await screenPicture(shot.png);
  return sharp(wall, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .composite([{ input: ticket, gravity: 'centre' }])
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** A white card with the code as the app renders it: level M, version 7 at least, a margin of four modules. */
function ticketPicture(code: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: 'M', minVersion: 7, border: 4 });
  const modules = Buffer.from(data.flat().map((dark) => (dark ? 20 : 235)));
  return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(CODE_SIZE, CODE_SIZE, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

const screenPicture = (png: Buffer): Promise<Buffer> =>
  sharp(png).resize({ height: CODE_SIZE, kernel: 'lanczos3' }).grayscale().png().toBuffer();

/** Chromium flags for a camera that plays this file and needs no permission. */
export const fakeCameraFlags = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
