import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { session } from './features/auth/session.ts';
import { listenForInstallOffer } from './features/install/index.ts';
import { registerServiceWorker } from './features/offline-app/index.ts';
import { startI18n } from './i18n/start-i18n.ts';
import './ui/theme.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

listenForInstallOffer();
await Promise.all([startI18n(), session.start()]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

if (import.meta.env.PROD) void registerServiceWorker();
