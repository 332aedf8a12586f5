import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import type { Plugin } from 'vite';

const inWeb = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const ROUTE_TREE = inWeb('src/app/route-tree.gen.ts');

/**
 * Generates the route tree from the files in `web/src/routes`, and splits off what of a route is loaded when it is shown.
 * @param routeTree where it is written; only development writes the one that is in Git
 */
export const fileRoutes = (routeTree: string = inWeb('node_modules/.cache/route-tree.gen.ts')): Plugin[] =>
  [
    tanstackRouter({
      target: 'react',
      routesDirectory: inWeb('src/routes'),
      generatedRouteTree: routeTree,
      routeTreeFileHeader: ['// Generated from the files in `routes/` while `npm run dev` runs. Not to be edited.'],
      addExtensions: true,
      semicolons: true,
      autoCodeSplitting: true,
      disableLogging: true,
      tmpDir: inWeb('node_modules/.cache'),
    }) as Plugin,
  ].flat();
