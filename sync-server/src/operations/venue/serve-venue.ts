import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import { whyNotOpened } from '../../database/failures/why-not-opened.ts';
import { journaled } from '../../features/laptop/journaled.ts';
import type { RunningServer } from '../../serve-app.ts';
import type { ServerContext } from '../../server-context.ts';
import { startServer } from '../../start-server.ts';
import { venueAddresses } from './addresses.ts';
import { type AdminLink, adminLinks } from './admin-links.ts';
import { certificateFor, keptAuthority } from './authority.ts';
import type { Venue } from './trust-pages.ts';
import { serveTrustSite } from './trust-site.ts';
import { demandEmbedded } from './venue-command.ts';
import { keep, readKept, TAKEN_ALONG } from './venue-folder.ts';
import { welcome } from './welcome.ts';

/** Networks come and go: a laptop that sleeps, a router that was switched off. */
const LOOK_EVERY_MS = 10_000;
const LAST_ADDRESS = 'last-address';

/**
 * Serves phones in the venue's network with TLS of its own, and tells them how to trust it.
 * @param say prints for the technician
 */
export async function serveVenue(
  settings: Settings,
  log: Logger,
  say: (text: string) => void,
  { lookEvery = LOOK_EVERY_MS, look = () => venueAddresses(settings.venue.address) } = {},
): Promise<RunningServer> {
  demandEmbedded(settings);
  const { host, dataDir } = settings;
  let addresses = look();
  // It opens the folder before the database does, which would say so.
  const authority = await keptAuthority(dataDir).catch((error: unknown) => {
    throw whyNotOpened(error, { dataDir });
  });
  // The port is known only when it listens, if any free one may be taken.
  let port = settings.port;
  const appAt = () => `https://${addresses.main}${port === 443 ? '' : `:${port}`}`;
  const at = (plainPort: number): Venue => ({
    authority,
    app: appAt(),
    start: `http://${addresses.main}${plainPort === 80 ? '' : `:${plainPort}`}`,
  });
  const tls = await certificateFor(authority, addresses);
  let served: ServerContext;
  let links: AdminLink[] = [];
  const began = async (context: ServerContext) => {
    served = context;
    links = await adminLinks(context);
  };
  const here = { ...settings, publicUrl: appAt(), hasOwnAuthority: true };
  const server = await startServer(here, log, { tls, handlers: journaled, began });
  try {
    port = Number(new URL(server.address).port || 443);
    const site = await serveTrustSite(host, settings.venue.port, at);
    const taken = await readKept(dataDir, TAKEN_ALONG);
    const tell = async () => {
      // What the server writes for phones from now on, codes for doors and links, leads where it says here.
      served.config.publicUrl = appAt();
      const before = await readKept(dataDir, LAST_ADDRESS);
      say(welcome(at(site.port), addresses, { before, taken, links }));
      await keep(dataDir, LAST_ADDRESS, appAt());
    };
    await tell();
    const follow = async () => {
      const now = look();
      if (JSON.stringify(now) === JSON.stringify(addresses)) return;
      const isMoved = now.main !== addresses.main;
      addresses = now;
      server.renew(await certificateFor(authority, now));
      if (isMoved) await tell();
    };
    let following = Promise.resolve();
    let isLost = false;
    const lookAgain = async () => {
      try {
        await follow();
        isLost = false;
      } catch (error) {
        // For a moment, perhaps: the network comes back.
        if (!isLost) log.warn({ err: error }, 'this laptop is in no network that phones could reach');
        isLost = true;
      }
    };
    const timer = setInterval(() => {
      following = following.then(lookAgain);
    }, lookEvery).unref();
    return {
      ...server,
      async stop() {
        clearInterval(timer);
        await following;
        await site.stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
