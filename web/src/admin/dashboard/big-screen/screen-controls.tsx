import { Link } from '@tanstack/react-router';
import Maximize from 'lucide-react/icons/maximize';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { setDark, useDarkMode } from '../../../ui/dark-mode.ts';

/** What somebody sets once before they leave the screen to itself. */
export function ScreenControls() {
  const { t } = useTranslation();
  const isDark = useDarkMode();
  const back = t('adminDashboard.bigScreen.back');
  return (
    <div className="ms-auto flex items-center gap-1">
      <IconButton
        label={t(isDark ? 'adminDashboard.bigScreen.light' : 'adminDashboard.bigScreen.dark')}
        onClick={() => setDark(!isDark)}
      >
        {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      </IconButton>
      {document.fullscreenEnabled ? (
        <IconButton label={t('adminDashboard.bigScreen.fullScreen')} onClick={toggleFullScreen}>
          <Maximize aria-hidden="true" />
        </IconButton>
      ) : null}
      <Link
        to="/admin/dashboard"
        aria-label={back}
        title={back}
        className="inline-grid size-tap shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Undo2 aria-hidden="true" />
      </Link>
    </div>
  );
}

function toggleFullScreen(): void {
  // A browser may refuse; then the screen stays as it is.
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}
