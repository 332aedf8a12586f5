import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { keptText } from './built-files.ts';
import { type EventInPage, pagesWithEvent, withEvent } from './event-in-page.ts';

const PAGE =
  '<html><head></head><body><div id="first-event"><b>Baraza</b></div>' +
  '<aside id="first-demo" hidden class="demo">Any password</aside></body></html>';
const EVENT: EventInPage = {
  demo: false,
  event_name: 'Climate & Health',
  event_logo: null,
  starts_on: '2026-11-24',
  ends_on: '2026-11-26',
  venue: 'Mwangaza Gardens',
  city: 'Nairobi',
};
const HOSTILE = '</script><img src=x onerror=alert(1)>"$&$1<!--';

describe('the page with its event', () => {
  it('names it with its days and its place, and has the app’s first answer in it', () => {
    const page = withEvent(PAGE, EVENT, 'fr');
    expect(page).toContain(
      '>Climate &amp; Health</b><bdi>24–26 nov. 2026</bdi> · <bdi>Mwangaza Gardens, Nairobi</bdi>',
    );
    expect(page).not.toContain('Baraza');
    expect(page).toContain('id="public-config" lang="fr">');
    expect(inPage(page)).toEqual({ ...EVENT, days: '24–26 nov. 2026' });
  });

  it('has the name of the product while the event has none, and no days where nobody has said where it is', () => {
    expect(withEvent(PAGE, { ...EVENT, event_name: '' }, 'en')).toContain('<b>Baraza</b>');
    expect(withEvent(PAGE, { ...EVENT, venue: '' }, 'en')).toContain('Climate &amp; Health</b></p>');
  });

  it('shows the hint of the demo in the demo alone', () => {
    expect(withEvent(PAGE, EVENT, 'en')).toContain('<aside id="first-demo" hidden class="demo">');
    expect(withEvent(PAGE, { ...EVENT, demo: true }, 'en')).toContain('<aside id="first-demo" class="demo">');
  });

  it('takes no words of organisers for markup', () => {
    const event = { ...EVENT, event_name: HOSTILE, venue: HOSTILE, city: HOSTILE, event_logo: `/x${HOSTILE}` };
    const page = withEvent(PAGE, event, 'en');
    expect(inPage(page)).toMatchObject(event);
    expect(page.match(/<(script|img|!--)/g)).toEqual(['<img', '<script']);
    expect(page).toContain(
      '<img src="/x&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;$&amp;$1&lt;!--" alt=""',
    );
    expect(page).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;$&amp;$1&lt;!--</b>');
  });
});

describe('the server’s pages', () => {
  const plain = keptText('text/html', PAGE);

  it('are made once for an event that stays as it is, and anew when it changes', async () => {
    let event = EVENT;
    const pages = pagesWithEvent(async () => event);
    const first = await pages(plain, 'en');
    expect(await pages(plain, 'en')).toBe(first);
    event = { ...EVENT, event_name: 'Another name' };
    const second = await pages(plain, 'en');
    expect(second.etag).not.toBe(first.etag);
    expect(brotliDecompressSync(await second.encoded('br')).toString()).toContain('Another name');
  });

  it('come as they are while the database fails, or does not answer', async () => {
    expect(await pagesWithEvent(() => Promise.reject(new Error('gone')))(plain, 'en')).toBe(plain);
    expect(await pagesWithEvent(() => new Promise(() => undefined))(plain, 'en')).toBe(plain);
  });
});

const inPage = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="public-config" lang="..">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
