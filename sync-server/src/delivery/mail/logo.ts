import sharp from 'sharp';
import type { Attachment } from './transport.ts';

/** Pixels: twice of what is shown, for dense screens and for paper. */
const MOST = { width: 480, height: 144 };

/** An event's logo for mails and tickets: PNG, because not every mail program shows WebP. */
export async function mailedLogo(picture: Uint8Array): Promise<Attachment> {
  const content = await sharp(picture)
    .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png({ palette: true })
    .toBuffer();
  return { filename: 'logo.png', content, contentType: 'image/png', cid: 'logo@baraza' };
}
