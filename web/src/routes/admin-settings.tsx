export { SettingsScreen as AdminSettingsRoute } from '../features/settings/settings-screen.tsx';
