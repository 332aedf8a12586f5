import latin from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf?inline';
import arabic from '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf?inline';
import ethiopic from '@expo-google-fonts/noto-sans-ethiopic/600SemiBold/NotoSansEthiopic_600SemiBold.ttf?inline';
import type { FontName } from '../paper/fonts.ts';

const FILES: Record<FontName, string> = { latin, arabic, ethiopic };

export const readPaperFont = async (name: FontName): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await fetch(FILES[name])).arrayBuffer());
