import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import { useTranslation } from 'react-i18next';
import { setDark, useDarkMode } from '../ui/dark-mode.ts';
import { sideBarItemClass } from './side-bar.tsx';

export function DarkModeToggle() {
  const { t } = useTranslation();
  const dark = useDarkMode();
  return (
    <button type="button" role="switch" aria-checked={dark} onClick={() => setDark(!dark)} className={sideBarItemClass}>
      <Moon aria-hidden="true" />
      <span className="flex-1">{t('app.darkMode')}</span>
      <span
        aria-hidden="true"
        className={`flex h-6 w-10 items-center rounded-full border px-0.5 transition-colors ${dark ? 'justify-end border-brand bg-brand' : 'border-line-strong bg-sunken'}`}
      >
        <span className={`size-4.5 rounded-full ${dark ? 'bg-on-brand' : 'bg-line-strong'}`} />
      </span>
    </button>
  );
}

export function SignOutButton({ label, onPress }: { label?: string; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" onClick={onPress} className={sideBarItemClass}>
      <LogOut aria-hidden="true" />
      {label ?? t('auth.signOut')}
    </button>
  );
}
