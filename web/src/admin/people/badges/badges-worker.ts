import { type FontName, fontShelf } from '@baraza/schema/paper/fonts';
import latin from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf?url';
import arabic from '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf?url';
import ethiopic from '@expo-google-fonts/noto-sans-ethiopic/600SemiBold/NotoSansEthiopic_600SemiBold.ttf?url';
import type { BadgeNews, BadgeOrder } from './badge-file.ts';
import { drawBadges } from './draw-badges.ts';

const FILES: Record<FontName, string> = { latin, arabic, ethiopic };
/** Badges between two pieces of news. */
const TELL_EVERY = 10;

const tell = (news: BadgeNews, moved: Transferable[] = []) => postMessage(news, { transfer: moved });

const fonts = fontShelf(async (name) => {
  const answer = await fetch(FILES[name]);
  if (!answer.ok) throw new Error(`no font: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
});

addEventListener('message', async ({ data }: MessageEvent<BadgeOrder>) => {
  try {
    const onDrawn = (badges: number) => badges % TELL_EVERY === 0 && tell({ kind: 'drawn', badges });
    const { bytes, lacking } = await drawBadges(data, fonts, onDrawn);
    tell({ kind: 'file', bytes, lacking }, [bytes.buffer]);
  } catch {
    tell({ kind: 'failed' });
  }
});
// What was sent before would be lost: this module waits for WebAssembly before it runs.
tell({ kind: 'ready' });
