import type { Verdict } from '@baraza/schema/check-in/check-in';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import DoorOpen from 'lucide-react/icons/door-open';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import Repeat from 'lucide-react/icons/repeat-2';
import ScanLine from 'lucide-react/icons/scan-line';
import ShieldX from 'lucide-react/icons/shield-x';
import Ticket from 'lucide-react/icons/ticket-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentType, SVGProps } from 'react';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

interface Look {
  icon: Icon;
  /** Background and text of the full screen; the same in dark mode, for sunlight. Contrast at least 7 : 1. */
  screen: string;
  /** The colours of the small badge in lists. */
  mark: string;
}

const WELCOME = { screen: 'bg-verdict-welcome text-white', mark: 'bg-brand-soft text-brand-ink' };
const ATTENTION = { screen: 'bg-verdict-attention text-black', mark: 'bg-sun-soft text-sun-ink' };
const STOP = { screen: 'bg-verdict-stop text-white', mark: 'bg-danger-soft text-danger-ink' };

/** Each verdict has its own icon, so that nobody depends on colours. */
export const VERDICT_LOOKS: Record<Verdict | 'not_saved', Look> = {
  admitted: { icon: Check, ...WELCOME },
  already_checked_in: { icon: Repeat, ...ATTENTION },
  not_a_ticket: { icon: ScanLine, ...STOP },
  other_event: { icon: Ticket, ...STOP },
  tampered: { icon: ShieldX, ...STOP },
  replaced_key: { icon: History, ...STOP },
  unknown_key: { icon: KeyRound, ...STOP },
  revoked: { icon: Ban, ...STOP },
  expired: { icon: Clock, ...STOP },
  wrong_kind: { icon: DoorOpen, ...STOP },
  not_on_list: { icon: CircleHelp, ...STOP },
  not_saved: { icon: TriangleAlert, ...STOP },
};
