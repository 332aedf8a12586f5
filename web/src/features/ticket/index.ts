export { CheckInCard } from './check-in-card.tsx';
export { TicketPanel } from './ticket-panel.tsx';
