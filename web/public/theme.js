// Before the first paint: no white flash, and no waiting for the app's script to show the form to sign in.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key) ?? sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // `darkMode` is "true", "false" or not there (as the device).
  const stored = kept('darkMode');
  const page = document.documentElement;
  const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
  page.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0b1410' : '#f6f2e8';

  // The form in the page: for who is to sign in, and reads the language that the page came in.
  const tags = [kept('language') ?? [], navigator.languages].flat().map((tag) => tag.split('-')[0]);
  const language = tags.find((tag) => ['en', 'fr', 'es', 'pt', 'sw', 'ar'].includes(tag)) ?? 'en';
  const { pathname, search, hash } = location;
  // Each event has its own session.
  const [, event = ''] = /^(\/e\/[^/]+)?\//.exec(pathname);
  const token = kept(`authToken${event}`);
  const asked = pathname === `${event}/login` && !hash && !search.includes('token=') && token === null;
  if (asked && language === page.lang) page.dataset.first = '';
  if (token !== null && pathname + search + hash === `${event}/`)
    document.head.append(Object.assign(document.createElement('script'), { src: '/last-screen.js' }));
})();
