import type { Fill, Ink, Layout, Measure } from './sheet.ts';

/** The app's own colours by day, whatever the theme of who looks at the picture. */
const FILLS: Record<Fill, string> = {
  panel: '#f8f4e6',
  paper: '#fff',
  track: 'rgb(248 244 230 / 0.2)',
  bar: '#e2a325',
  module: '#000',
};
const INKS: Record<Ink, string> = { onHero: '#f8f4e6', ink: '#16231c', inkSoft: '#4c594f' };
const HERO = '#0d4a35';
const TILE = 96;

/** A picture, as a PNG. */
export async function drawPicture(layOut: (measure: Measure) => Layout): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  const { fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body);
  const font = (size: number, bold: boolean) => `${bold ? 700 : 400} ${size}px ${fontFamily}`;
  const layout = layOut((text, size, bold) => {
    pen.font = font(size, bold);
    return pen.measureText(text).width;
  });
  canvas.width = layout.width;
  canvas.height = layout.height;
  pen.textAlign = 'start';
  drawGround(pen, layout);
  for (const { fill, x, y, width, height } of layout.boxes) {
    pen.fillStyle = FILLS[fill];
    const isLarge = fill === 'panel' || fill === 'paper';
    if (fill === 'module') pen.fillRect(x, y, width, height);
    else round(pen, x, y, width, height, isLarge ? 36 : Math.min(width, height) / 2);
  }
  pen.direction = layout.isRightToLeft ? 'rtl' : 'ltr';
  for (const { text, x, y, size, bold, ink } of layout.texts) {
    pen.font = font(size, bold);
    pen.fillStyle = INKS[ink];
    pen.fillText(text, x, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it.'))), 'image/png');
  });
}

/** `roundRect` is not in all the browsers that the app is built for. */
function round(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, radius: number) {
  pen.beginPath();
  pen.moveTo(x + radius, y);
  pen.arcTo(x + width, y, x + width, y + height, radius);
  pen.arcTo(x + width, y + height, x, y + height, radius);
  pen.arcTo(x, y + height, x, y, radius);
  pen.arcTo(x, y, x + width, y, radius);
  pen.fill();
}

/** The woven pattern of the app's hero. */
function drawGround(pen: CanvasRenderingContext2D, { width, height }: Layout): void {
  pen.fillStyle = HERO;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'rgb(248 244 230 / 0.05)';
  for (let top = 0; top < height; top += TILE)
    for (let left = 0; left < width; left += TILE / 2) {
      pen.beginPath();
      pen.moveTo(left, top + TILE);
      pen.lineTo(left + TILE / 4, top + TILE * 0.58);
      pen.lineTo(left + TILE / 2, top + TILE);
      pen.fill();
    }
}
