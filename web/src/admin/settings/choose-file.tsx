import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface ChooseFileProps {
  label: string;
  /** Accepted file types: ".json,application/json". */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that opens the file picker; the same file can be chosen again. */
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
