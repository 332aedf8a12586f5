export { SettingsScreen as AdminSettingsRoute } from '../admin/settings/settings-screen.tsx';
