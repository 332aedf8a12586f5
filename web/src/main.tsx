import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './i18n/start-i18n.ts';
import { moveSheetToHead, removeUnusedForm } from './shared/auth/login/first-form.ts';
import { session } from './shared/auth/session.ts';
import { listenForInstallOffer } from './shared/install/install-prompt.ts';
import './ui/first.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

listenForInstallOffer();
moveSheetToHead();
removeUnusedForm();
// Of what the device keeps; the server's word about it comes when it comes.
void session.start();
await startI18n();
// A transition is rendered in slices, between which the browser handles what is typed into the page's own form.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
