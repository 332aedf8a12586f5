import { createFileRoute } from '@tanstack/react-router';
import { MessagingScreen } from '../../../admin/messages/messaging-screen.tsx';

export const Route = createFileRoute('/_inside/admin/messaging')({ component: MessagingScreen });
