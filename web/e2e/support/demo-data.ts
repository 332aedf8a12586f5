import { DemoServer, venueDay } from './demo-server.ts';

/** Global setup: creates the demo event once, which takes seconds. Each test's server starts from a copy of it. */
export async function setup(): Promise<() => Promise<void>> {
  const demo = new DemoServer();
  const day = venueDay();
  await demo.start();
  await demo.stop();
  process.env.DEMO_DATA = demo.dataFolder;
  process.env.DEMO_DATA_OF = day;
  return () => {
    delete process.env.DEMO_DATA;
    return demo.remove();
  };
}
