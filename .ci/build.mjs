import { main } from './steps/command.mjs';
import { prepare } from './steps/prepare.mjs';

await main(() => prepare());
