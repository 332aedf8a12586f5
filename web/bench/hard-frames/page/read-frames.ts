import { openCodeReader } from '../../../src/shared/scanner/code-reader.ts';

/** What the test calls: fetches a frame of raw RGBA and reads it as the scanner reads the camera's. */
export type ReadFrame = (url: string, width: number, height: number) => Promise<string[]>;

const reader = openCodeReader();
const canvas = document.createElement('canvas');

const readFrame: ReadFrame = async (url, width, height) => {
  const bytes = await (await fetch(url)).arrayBuffer();
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(bytes), width, height), 0, 0);
  return (await reader).read(canvas);
};

Object.assign(window, { readFrame });
