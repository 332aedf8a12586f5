import { Outlet } from '@tanstack/react-router';
import { UpdatePrompt } from '../features/offline-app/index.ts';
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
