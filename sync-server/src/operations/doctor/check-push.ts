import { connect } from 'node:net';
import webPush from 'web-push';
import type { Settings } from '../../config.ts';
import type { Queries } from '../../database/database.ts';
import { PUSH_HOSTS } from '../../delivery/push-services.ts';
import { keptVapidKeys } from '../../delivery/vapid-keys.store.ts';
import { about, type Finding, wordsOf } from './finding.ts';

const CONNECT_WITHIN_MS = 5_000;

/** Whether a push can be signed, and whether push services can be reached from here; nothing is pushed. */
export async function checkPush(
  queries: Queries,
  { vapidSubject, demo }: Pick<Settings, 'vapidSubject' | 'demo'>,
  hasTables: boolean,
  services: readonly { host: string; port: number }[] = PUSH_HOSTS.map((host) => ({ host, port: 443 })),
): Promise<Finding> {
  const { ok, warning, wrong } = about('push');
  if (!vapidSubject)
    return demo
      ? ok('off, as VAPID_SUBJECT is not set')
      : warning('closed phones hear of no message: set VAPID_SUBJECT to mailto:<an address of yours>.');
  const keys = hasTables ? await keptVapidKeys(queries) : undefined;
  try {
    const { publicKey, privateKey } = keys ?? webPush.generateVAPIDKeys();
    webPush.getVapidHeaders('https://push.example', vapidSubject, publicKey, privateKey, 'aes128gcm');
  } catch (error) {
    return wrong(
      `no push can be signed (${wordsOf(error)}). Mend VAPID_SUBJECT; if it is right, \`npm run replace-keys\`.`,
    );
  }
  const reached = await Promise.all(services.map(isReached));
  const missed = services.filter((_, at) => !reached[at]).map(({ host }) => host);
  if (missed.length > 0) return warning(`${missed.join(', ')} can't be reached: let this machine through to port 443.`);
  return ok(
    keys ? 'its keys sign, and push services are in reach' : 'push services are in reach; the first use makes keys',
  );
}

const isReached = ({ host, port }: { host: string; port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_WITHIN_MS });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
