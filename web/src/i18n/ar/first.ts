import { app } from './app.ts';
import { auth } from './auth.ts';
import { install } from './install.ts';
import { landing } from './landing.ts';
import { ui } from './ui.ts';

export const first = { app, auth, install, landing, ui };
