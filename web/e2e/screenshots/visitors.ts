import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { DemoServer } from '../support/demo-server.ts';
import type { Screen } from './screens.d.mts';

/** Who looks at the screens, each with a device, opened when it is first needed. */
export class Visitors {
  private readonly devices = new Map<string, Promise<BrowserContext>>();
  private tickets = 0;
  private readonly server: DemoServer;
  private readonly newDevice: (stored: Record<string, string>) => Promise<BrowserContext>;

  /** @param prepare what a device has beside what is stored in it */
  constructor(
    server: DemoServer,
    browser: () => Browser,
    options: BrowserContextOptions,
    prepare?: (device: BrowserContext) => Promise<void>,
  ) {
    this.server = server;
    this.newDevice = async (stored) => {
      const device = await browser().newContext({ ...options, reducedMotion: 'reduce' });
      await prepare?.(device);
      await device.addInitScript((all) => {
        for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
      }, stored);
      return device;
    };
  }

  /** One device of one person, who has seen what greets newcomers where `stored` does not say otherwise. */
  deviceFor({ as, stored = {} }: Screen, always: Record<string, string> = {}): Promise<BrowserContext> {
    const who = JSON.stringify([as, stored]);
    const device = this.devices.get(who) ?? this.newDeviceOf(as, { ...always, ...stored });
    this.devices.set(who, device);
    return device;
  }

  private async newDeviceOf(email: string | undefined, stored: Record<string, string>): Promise<BrowserContext> {
    return this.newDevice({
      hasShownInstallPrompt: 'true',
      hasSeenInstallOnboarding: 'true',
      lastWelcomeDate: new Date().toDateString(),
      ...(email && { authToken: (await this.server.signIn(email)).access_token }),
      ...stored,
    });
  }

  /** The ticket of somebody on the list who has not come yet; each time another one. */
  readonly nextTicket = async (): Promise<string> => {
    const { access_token } = await this.server.signIn('admin@example.org');
    const path = '/api/users/event/event-001/attendees?limit=200';
    const people = await this.server.call<{ id: string; checkedIn: boolean }[]>('GET', path, { token: access_token });
    const person = people.filter(({ checkedIn }) => !checkedIn)[this.tickets++];
    const body = { user_id: person?.id, event_id: 'event-001' };
    const made = await this.server.call<{ qrData: string }>('POST', '/api/qr/generate', { token: access_token, body });
    return made.qrData;
  };

  async leave(): Promise<void> {
    for (const device of this.devices.values()) await (await device).close();
  }
}
