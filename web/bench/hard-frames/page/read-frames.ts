import { openCodeReader } from '../../../src/shared/scanner/code-reader.ts';

/** What the test calls: fetches a frame of raw RGBA as the picture of the camera, and reads it as the scanner does. */
export interface HardFramePage {
  showFrame(url: string, width: number, height: number): Promise<void>;
  readFrame(): Promise<string[]>;
}

const reader = openCodeReader();
const canvas = document.createElement('canvas');

const page: HardFramePage = {
  showFrame: async (url, width, height) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(bytes), width, height), 0, 0);
  },
  readFrame: async () => (await reader).read(canvas),
};

Object.assign(window, page);
