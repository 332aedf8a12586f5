/** Where the attendee's scanner stands. */
export type ScanState = 'idle' | 'scanning' | 'checking' | 'success' | 'error';
export type ScanEvent = 'start' | 'stop' | 'code' | 'accepted' | 'refused' | 'again';

/** Every state meets every event: a gap would not compile. */
const TABLE: Record<ScanState, Record<ScanEvent, ScanState>> = {
  idle: { start: 'scanning', stop: 'idle', code: 'idle', accepted: 'idle', refused: 'idle', again: 'idle' },
  scanning: {
    start: 'scanning',
    stop: 'idle',
    code: 'checking',
    accepted: 'scanning',
    refused: 'scanning',
    again: 'idle',
  },
  checking: { start: 'checking', stop: 'idle', code: 'checking', accepted: 'success', refused: 'error', again: 'idle' },
  success: { start: 'success', stop: 'idle', code: 'success', accepted: 'success', refused: 'success', again: 'idle' },
  error: { start: 'error', stop: 'idle', code: 'error', accepted: 'error', refused: 'error', again: 'idle' },
};

export const scanAfter = (state: ScanState, event: ScanEvent): ScanState => TABLE[state][event];
