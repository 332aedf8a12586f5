import { Outlet } from '@tanstack/react-router';
import { UpdatePrompt } from '../shared/offline-app/update-prompt.tsx';
import { Toasts } from '../ui/toast.tsx';

export function RootFrame() {
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <Toasts />
    </>
  );
}
