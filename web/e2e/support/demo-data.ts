import { DemoServer, venueDay } from './demo-server.ts';

/** Global setup: creates the demo event once, which takes seconds. The database of each test's server is a copy of its own. */
export async function setup(): Promise<() => Promise<void>> {
  const demo = new DemoServer();
  const day = venueDay();
  await demo.start();
  await demo.stop();
  process.env.DEMO_TEMPLATE = new URL(demo.databaseUrl).pathname.slice(1);
  process.env.DEMO_TEMPLATE_OF = day;
  return () => {
    delete process.env.DEMO_TEMPLATE;
    return demo.remove();
  };
}
