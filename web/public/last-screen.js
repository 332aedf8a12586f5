// Shows the home screen as it was left, until the app has it anew: on an old phone its script takes seconds.
// `web/src/app/keep-last-screen.ts` keeps it; `theme.js` loads this at home, where somebody is signed in.
(function show() {
  const root = document.getElementById('root');
  // The sheet that it wants is before the app's place, and the page may still be on its way.
  if (!root) return requestAnimationFrame(show);
  const event = location.pathname.slice(0, -1);
  const kept = (() => {
    try {
      const storage = localStorage.getItem(`authToken${event}`) === null ? sessionStorage : localStorage;
      return JSON.parse(storage.getItem(`lastScreen${event}`));
    } catch {
      return null;
    }
  })();
  const page = document.documentElement;
  // Stands behind the sheet itself.
  const link = document.querySelector('link[rel="stylesheet"][disabled]');
  const version = link?.getAttribute('href');
  // Nothing of another day, or of another version of the app, whose styles may be gone.
  if (kept?.day !== new Date().toDateString() || !version || kept.version !== version) return;

  // To be seen and tapped; for assistive technology there is the screen itself, a moment later.
  // Not displayed, so neither styled nor laid out, until its sheets are there.
  const shown = document.createElement('div');
  shown.id = 'last-screen';
  shown.setAttribute('aria-hidden', 'true');
  shown.style.cssText = 'position:fixed;inset:0;z-index:30;overflow:auto;background:var(--canvas);display:none';
  // In a tree of its own: the app finds nothing of it.
  const inside = shown.attachShadow({ mode: 'closed' });
  inside.innerHTML = kept.html;
  inside.append(link.previousElementSibling.cloneNode(true));
  // The policy forbids styles in markup.
  for (const part of inside.querySelectorAll('[data-style]')) part.style.cssText = part.dataset.style;
  // In the page too, for the fonts that they name; the app has them anyway.
  const missing = kept.sheets.filter((href) => !document.querySelector(`link[href="${href}"]`));
  Promise.all([
    ...kept.sheets.map((href) => styleIn(inside, href)),
    ...missing.map((href) => styleIn(document.head, href)),
  ]).then(
    () => (shown.style.display = ''),
    () => end(),
  );
  inside.firstElementChild.className = page.className;
  document.body.append(shown);

  function styleIn(place, href) {
    return new Promise((onload, onerror) =>
      place.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror })),
    );
  }

  // A link leads where it says, and a button is pressed, as soon as the app is there; nothing is loaded anew for it.
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
  let pressed;
  inside.addEventListener('click', (event) => {
    event.preventDefault();
    const part = event.target.closest('a[href], button');
    if (!part) return;
    part.style.opacity = '0.6';
    pressed = part.matches('button') ? nameOf(part) : undefined;
    if (!pressed && part.origin === location.origin) history.pushState(null, '', part.getAttribute('href'));
  });

  // What the app has to say, such as that it can't open its storage, is not kept from anybody for long.
  let patience;
  const look = () => {
    if (root.textContent.trim() === '') return;
    patience ??= setTimeout(end, 4_000);
    if (root.querySelector('main')?.textContent.trim() && !root.querySelector('[data-loading]')) {
      end();
      const same = [...root.querySelectorAll('button')].filter((button) => nameOf(button) === pressed);
      if (same.length === 1) same[0].click();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  function end() {
    observer.disconnect();
    clearTimeout(patience);
    const { scrollTop } = shown;
    shown.remove();
    if (scrollTop > 0) scrollTo({ top: scrollTop });
  }
})();
