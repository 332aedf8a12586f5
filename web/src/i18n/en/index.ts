import { app } from './app.ts';
import { auth } from './auth.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { install } from './install.ts';
import { landing } from './landing.ts';
import { scanner } from './scanner.ts';
import { syncStatus } from './sync-status.ts';
import { ticket } from './ticket.ts';
import { ui } from './ui.ts';

/** English, complete: one file per feature, and the feature's name as the first part of each key. */
export const en = { app, auth, checkIn, dashboard, install, landing, scanner, syncStatus, ticket, ui };
