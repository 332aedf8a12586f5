import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../admin/settings/settings-screen.tsx';

export const Route = createFileRoute('/_inside/admin/settings')({ component: SettingsScreen });
