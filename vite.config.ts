import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appManifest } from './web/build/app-manifest.ts';
import { compressed } from './web/build/compress-plugin.ts';
import { fileRoutes, ROUTE_TREE } from './web/build/file-routes.ts';
import { firstForm } from './web/build/first-form-plugin.ts';
import { formFieldsAsData } from './web/build/form-fields-plugin.ts';
import { leanIcons } from './web/build/lean-icons-plugin.ts';
import { quietStorage } from './web/build/quiet-storage-plugin.ts';
import { reactAsModules } from './web/build/react-as-modules-plugin.ts';
import { replicaSchemasAsData, schemaWithoutValidators } from './web/build/replica-schemas-plugin.ts';
import { slimLibraries } from './web/build/slim-libraries.ts';

const server = process.env.SYNC_SERVER_URL ?? 'http://127.0.0.1:3000';

/** Attendees' phones do without it: the service worker keeps it where the panel is opened. */
const OF_PANEL = /\/web\/src\/admin\//;
const PANEL_SCREEN = /\/web\/src\/routes\/_inside\/admin\/(?!dashboard)/;
/** Its first screen is on every device: an admin's first visit may be without a network. */
const PANEL_DASHBOARD = 'panel-dashboard';

const LED_TO = /\/(replica-gate|attendee-shell|landing|early-ticket)-/;

const inWeb = (path: string): string => fileURLToPath(new URL(`./web/${path}`, import.meta.url));

const installable = VitePWA({
  strategies: 'injectManifest',
  filename: 'sw.js',
  integration: {
    // Built from its own folder, served as /sw.js.
    configureCustomSWViteBuild({ build }) {
      if (build?.rollupOptions) build.rollupOptions.input = inWeb('src/service-worker/service-worker.ts');
    },
  },
  injectRegister: false,
  manifest: appManifest,
  manifestFilename: 'manifest.webmanifest',
  includeManifestIcons: false,
  injectManifest: {
    // The scanner and its decoder are fetched by the phones that scan, and kept then; so is what reads workbooks.
    globPatterns: ['**/*.{html,js,css,webmanifest}', 'icons/favicon.svg'],
    // The page in English: in another language it shows its form when the script is there.
    globIgnores: ['index.*.html', 'assets/worker/*', 'assets/**/read-xlsx-*.js', '**/*.wasm'],
    rollupFormat: 'es',
    minify: true,
  },
});

const config = (inTests: boolean, inDevelopment: boolean): UserConfig => ({
  root: inWeb(''),
  plugins: [
    replicaSchemasAsData(),
    formFieldsAsData(),
    schemaWithoutValidators(),
    quietStorage(),
    leanIcons(),
    reactAsModules(),
    // Before what compiles JSX.
    ...(inTests ? [] : fileRoutes(inDevelopment ? ROUTE_TREE : undefined)),
    react(),
    ...(inTests ? [] : [tailwindcss(), firstForm(inWeb('dist')), installable, compressed(inWeb('dist'))]),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome107', 'firefox104', 'safari16'],
    // Small images stay files: a strict Content-Security-Policy needs no data: URLs then.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      // For browsers of before 2023, which load as well without it.
      polyfill: false,
      // The sign-in page carries the list of what each screen imports: only of the screens that it may lead to before the
      // worker has everything. A style sheet is waited for by its screen, so it stays.
      resolveDependencies: (file, imported) =>
        LED_TO.test(file) ? imported : imported.filter((each) => each.endsWith('.css')),
    },
    rollupOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds, facadeModuleId }) => {
          const isPanels =
            (name !== PANEL_DASHBOARD && moduleIds.some((id) => OF_PANEL.test(id))) ||
            PANEL_SCREEN.test(facadeModuleId ?? '');
          return `assets/${isPanels ? 'panel/' : ''}[name]-[hash].js`;
        },
        // What every screen needs in few files: fewer requests, and it compresses better than in fifty.
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
              priority: 1,
            },
            { name: 'start', tags: ['$initial'] },
            { name: 'ui', test: /web[\\/]src[\\/]ui[\\/]|lucide-react/, minShareCount: 2 },
            // Before the rest on a slow line; the home screen draws its code with it.
            { name: 'ticket', test: /[\\/]early-ticket\.tsx/ },
            // What signing in leads to, with all that it imports.
            { name: 'home', test: /[\\/](replica-gate|attendee-shell|dashboard-screen)\.tsx/ },
            // As fifty small files they cost more in headers than in content. What several groups need is in the first of them.
            { name: 'other-forms', test: /[\\/]login[\\/]other-forms\.ts/ },
            // Before the screens: who checks in by a posted code on a first visit does not wait for those.
            { name: 'scan-dialog', test: /[\\/]scan-dialog\.tsx/ },
            { name: 'screens', test: /[\\/]attendee[\\/]screens\.ts/ },
            { name: PANEL_DASHBOARD, test: /[\\/]_inside[\\/]admin[\\/]dashboard\.tsx/ },
          ],
        },
      },
    },
  },
  // In a folder of their own: the server sends them under a policy of their own.
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'assets/worker/[name]-[hash].js' } } },
  resolve: {
    // Tests load libraries with Node, which knows nothing of this.
    ...(!inTests && { conditions: slimLibraries.conditions }),
    alias: [
      ...(inTests ? [] : slimLibraries.alias),
      // HarfBuzz asks Node for this, where it runs in Node.
      { find: /^module$/, replacement: inWeb('build/not-in-browsers.ts') },
    ],
  },
  // It looks for its WebAssembly beside itself.
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true },
      '/events': server,
      '/venue': server,
      '/health': server,
      '/ready': server,
      '/metrics': server,
    },
  },
});

export default defineConfig(({ mode, command }) => config(mode === 'test', command === 'serve'));
