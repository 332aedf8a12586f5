import type { Event } from '@baraza/schema/event/event';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createServerCall, isRecord } from '../../replica/pull/server-call.ts';
import { whenBack } from '../../ui/feedback/lazy-part.tsx';

/** Public server settings, readable without signing in. */
export interface PublicConfig {
  demo: boolean;
  event_id: string;
  event_name: string;
  /** Calendar days at the venue. Not told by older servers, nor where it is. */
  starts_on?: string;
  ends_on?: string;
  /** Both in words, in the page's language; only in the page. */
  days?: string;
  venue?: string;
  city?: string;
  /** Absent from older servers. */
  event_logo?: string | null;
  registration: Event['registration'];
}

/** Whether the server is a demo; false while that is unknown, e.g. offline. */
export const useDemo = (): boolean => usePublicConfig()?.demo ?? false;

/**
 * Undefined while it is asked for; null when the server can't be reached. Then it is asked again once that is back.
 * @param everyMs asks as often as this too, for who is not signed in: nothing else is heard of the server there
 */
export function usePublicConfig(everyMs?: number): PublicConfig | null | undefined {
  const { language } = useTranslation().i18n;
  const [config, setConfig] = useState<PublicConfig | null | undefined>(() => configInPage(language));
  useEffect(() => {
    const inPage = configInPage(language);
    if (inPage) return setConfig(inPage);
    let here = true;
    const ask = async () => {
      const read = await readPublicConfig();
      if (!here) return;
      // No answer in another language takes nothing away: somebody fills in the form that came of the one before.
      setConfig((before) => read ?? before ?? null);
      if (read) stop();
    };
    const notBack = whenBack(ask);
    const timer = everyMs && setInterval(ask, everyMs);
    const stop = () => {
      here = false;
      notBack();
      clearInterval(timer);
    };
    void ask();
    return stop;
  }, [language, everyMs]);
  return config;
}

/** A page that is open for longer asks again. */
const PAGE_IS_FRESH_MS = 60_000;

/** The page's text, read: the same object each time, so that nothing is drawn again for it. */
let read: { text: string; config: unknown } | undefined;

/** What the server wrote into the page that it sent, in its language; the page that is kept for offline has nothing. */
export function configInPage(language: string): PublicConfig | undefined {
  const { textContent: text, lang } = globalThis.document?.getElementById('public-config') ?? {};
  if (!text || lang !== language || performance.now() > PAGE_IS_FRESH_MS) return undefined;
  if (read?.text !== text) read = { text, config: JSON.parse(text) };
  return isPublicConfig(read.config) ? read.config : undefined;
}

const isPublicConfig = (body: unknown): body is PublicConfig =>
  isRecord(body) &&
  typeof body.demo === 'boolean' &&
  typeof body.event_id === 'string' &&
  typeof body.event_name === 'string';

async function readPublicConfig(): Promise<PublicConfig | null> {
  const answer = await createServerCall(() => null)('/api/config', { method: 'GET', isOurs: isPublicConfig });
  return answer.kind === 'ok' ? answer.body : null;
}
