import { commands } from './commands.ts';

/** How this device stands with the server, and what waits to be sent. */
export const syncStatus = {
  line: {
    starting: 'Getting the event…',
    up_to_date: 'Up to date',
    waiting_one: '{{count}} change waiting to be sent',
    waiting_other: '{{count}} changes waiting to be sent',
    offline: 'Offline since {{since}}',
    offlineWaiting_one: 'Offline · {{count}} waiting',
    offlineWaiting_other: 'Offline · {{count}} waiting',
    signed_out: 'Signed out. Sign in again to send',
    refused_one: '{{count}} change was refused',
    refused_other: '{{count}} changes were refused',
    storage_failed: 'This device can’t save changes',
    outdated: 'Update the app to go on sending',
    removed: 'This phone was removed from the doors',
  },
  stuck_one: 'Nothing reaches the server since {{since}}. Keep scanning; {{count}} waits here.',
  stuck_other: 'Nothing reaches the server since {{since}}. Keep scanning; {{count}} wait here.',
  newsHeld:
    'What other doors do has not come here since {{since}}. Keep scanning; who came in elsewhere may look new here.',
  title: 'Saved changes',
  intro: 'What you do is saved on this device first, then sent. Nothing is lost while it waits.',
  lastContact: 'Last heard from the server: {{when}}',
  neverContact: 'This device has not heard from the server yet.',
  sendNow: 'Send now',
  waitingTitle: 'Waiting to be sent',
  nothingWaits: 'Everything is sent',
  nothingWaitsText: 'What you did on this device has reached the server.',
  refusedTitle: 'Refused by the server',
  refusedIntro: 'These did not happen. Try again if the reason has passed, or remove them from the list.',
  retry: 'Try again',
  drop: 'Remove',
  madeAt: 'Saved {{when}}',
  commands,
} as const;
