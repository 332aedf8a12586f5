export { ExhibitorDialog } from './exhibitor-dialog.tsx';
export { SponsorDialog } from './sponsor-dialog.tsx';
export { TierBadge } from './tier-badge.tsx';
