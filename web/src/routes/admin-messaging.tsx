export { MessagingScreen as AdminMessagingRoute } from '../features/messaging/messaging-screen.tsx';
