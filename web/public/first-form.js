// Signs in by the form of the page, before the app's script is there to do it.
{
  const form = document.querySelector('#first form');
  const [, event = ''] = /^(\/e\/[^/]+)?\//.exec(location.pathname);
  // Asked at once; the app, once it is there, takes the answer (`first-form.ts`).
  form.addEventListener('submit', (sent) => {
    sent.preventDefault();
    form.dataset.sent = '';
    const { email, password } = form.elements;
    const body = JSON.stringify({ email: email.value, password: password.value });
    if (form.asked?.body === body || !form.checkValidity()) return;
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang };
    const asked = fetch(`${event}/api/auth/login`, { method: 'POST', headers, body, cache: 'no-store' });
    form.asked = { body, answer: asked.catch(() => undefined) };
  });
}
