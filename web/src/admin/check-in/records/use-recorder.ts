import { useLiveDocument } from '../../../replica/react.tsx';
import { useName } from './use-name.ts';

/** The name of who recorded a scan: a paired phone, or the person who used the device. */
export function useRecorder(recordedBy: string): string {
  const door = useLiveDocument('doors', recordedBy);
  const person = useName(recordedBy);
  return door?.name || person;
}
