import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './i18n/start-i18n.ts';
import { moveSheetToHead, removeUnusedForm } from './shared/auth/login/first-form.ts';
import { session } from './shared/auth/session.ts';
import { listenForInstallOffer } from './shared/install/install-prompt.ts';
import { NothingKept } from './shared/offline-app/nothing-kept.tsx';
import './ui/first.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Whether the browser keeps anything for this site: where cookies are blocked, merely to name its storage throws. */
function isKept(): boolean {
  try {
    return Boolean(localStorage && sessionStorage);
  } catch {
    return false;
  }
}

const keeps = isKept();
listenForInstallOffer();
moveSheetToHead();
if (keeps) {
  removeUnusedForm();
  // Of what the device keeps; the server's word about it comes when it comes.
  void session.start();
} else document.getElementById('first')?.remove();
await startI18n();
// A transition is rendered in slices, between which the browser handles what is typed into the page's own form.
startTransition(() => createRoot(root).render(<StrictMode>{keeps ? <App /> : <NothingKept />}</StrictMode>));
