export { MessagingScreen as AdminMessagingRoute } from '../admin/messages/messaging-screen.tsx';
