// Before the first paint: no white flash. `darkMode` is "true", "false" or not there (as the device).
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('darkMode');
  } catch {
    stored = null;
  }
  const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0b1410' : '#f6f2e8';
})();
