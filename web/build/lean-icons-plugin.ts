import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;
const SHAPES = /\bnode: (\[[\s\S]*?\]),?\n(?: {2}aliases|\})/;
const KEY = /,? ?\bkey: "\w+"/g;

/** They point to where a line of text goes, or comes from: mirrored where people read from right to left. */
const POINTING =
  /[\\/](?:(?:arrow|chevron)-(?:left|right)|external-link|log-in|log-out|redo-2|reply|send|undo-2)\.mjs$/;

const DRAW = fileURLToPath(new URL('../src/ui/drawing/draw-icon.ts', import.meta.url)).replaceAll('\\', '/');

/**
 * Draws the icons of lucide-react with our own component. The package's own supports sizes and contexts that nothing here uses, and
 * would be loaded by the sign-in page.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    transform(code, id) {
      // Some are an older name of another one.
      if (!ICON.test(id) || !code.includes('createLucideIcon')) return undefined;
      const shapes = SHAPES.exec(code)?.[1]?.replaceAll(KEY, '');
      if (!shapes) this.error(`lucide-react writes its icons in another way now: ${id}`);
      return {
        code: `import { drawIcon } from ${JSON.stringify(DRAW)};\nexport default drawIcon(${shapes}${POINTING.test(id) ? ', true' : ''});`,
        map: null,
      };
    },
  };
}
