import { prepare } from './steps/prepare.mjs';
import { main } from './steps/stop.mjs';

await main(() => prepare());
