import { Outlet } from '@tanstack/react-router';
import { Toasts } from '../ui/toast.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

export function RootFrame() {
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <Toasts />
    </>
  );
}
