import { type ReactNode, useState } from 'react';
import { Button, type ButtonTone } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';

interface AskFirstProps {
  label: string;
  /** Says to how many, and what they get. */
  text: string;
  confirm: string;
  tone?: ButtonTone;
  icon?: ReactNode;
  busy: boolean;
  onConfirm: () => Promise<unknown>;
}

/** A button for what can't be taken back: a dialog names the number first. */
export function AskFirst({ label, text, confirm, tone = 'secondary', icon, busy, onConfirm }: AskFirstProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button tone={tone} icon={icon} busy={busy} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {asked ? (
        <AskDialog
          title={label}
          open
          onClose={() => setAsked(false)}
          actions={
            <Button
              busy={busy}
              onClick={() => {
                setAsked(false);
                void onConfirm();
              }}
            >
              {confirm}
            </Button>
          }
        >
          <p>{text}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
