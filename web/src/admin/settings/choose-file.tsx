import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface ChooseFileProps {
  label: string;
  /** Kinds that the device offers: ".json,application/json". */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that asks for a file; the same one may be chosen again. */
export function ChooseFile({ label, accept, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        tone="secondary"
        icon={<Upload aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
