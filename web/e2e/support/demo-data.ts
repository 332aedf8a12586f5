import { DemoServer, venueDay } from './demo-server.ts';

/** Before all journeys: makes the demo event once, which takes seconds. Each server of a test starts from a copy. */
export async function setup(): Promise<() => Promise<void>> {
  const demo = new DemoServer();
  const day = venueDay();
  await demo.start();
  await demo.stop();
  process.env.DEMO_DATA = demo.dataFolder;
  process.env.DEMO_DATA_OF = day;
  return () => demo.remove();
}
