import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './command.mjs';
import { serverBundle } from './server-bundle.mjs';

rmSync(path.join(root, 'sync-server/dist'), { recursive: true, force: true });
await build(serverBundle);
