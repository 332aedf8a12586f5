/** What a phone shows for the installed app. Colours are those of `ui/first.css`. */
export const appManifest = {
  id: '/',
  name: 'Baraza',
  short_name: 'Baraza',
  description: 'The conference in your pocket: check in, people, programme and venue, with or without signal.',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  orientation: 'any' as const,
  lang: 'en',
  background_color: '#f6f2e8',
  theme_color: '#0d4a35',
  categories: ['events', 'productivity', 'social'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
};
