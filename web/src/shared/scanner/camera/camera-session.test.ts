import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CameraSession, type CameraState, startCamera } from './camera-session.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  muted = false;
  torch: boolean | undefined;
  readonly capabilities: object;

  constructor(capabilities: object) {
    super();
    this.capabilities = capabilities;
  }

  stop() {
    this.readyState = 'ended';
  }

  getCapabilities() {
    return this.capabilities;
  }

  async applyConstraints({ advanced }: { advanced: { torch?: boolean }[] }) {
    this.torch = advanced[0]?.torch;
  }
}

class FakeVideo extends EventTarget {
  srcObject: unknown = null;
  play = vi.fn<() => Promise<void>>(async () => undefined);
}

let page: EventTarget & { visibilityState: string };
let devices: EventTarget & { getUserMedia: ReturnType<typeof vi.fn> };
let tracks: FakeTrack[];
let video: FakeVideo;
let states: CameraState[];
let session: CameraSession | undefined;
let capabilities: object;

const streamOf = (track: FakeTrack) => ({ getTracks: () => [track], getVideoTracks: () => [track] });
const open = () => tracks.filter((track) => track.readyState === 'live');
const last = () => states.at(-1);
const failing = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  tracks = [];
  capabilities = {};
  devices = Object.assign(new EventTarget(), {
    getUserMedia: vi.fn(async () => {
      const track = new FakeTrack(capabilities);
      tracks.push(track);
      return streamOf(track);
    }),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { mediaDevices: devices });
  video = new FakeVideo();
  states = [];
});
afterEach(() => {
  session?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  session = startCamera(video as unknown as HTMLVideoElement, (state) => states.push(state));
  await vi.advanceTimersByTimeAsync(0);
}

async function turn(visibility: 'hidden' | 'visible') {
  page.visibilityState = visibility;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('the rear camera is asked for at 1280 by 720, and shown', async () => {
  await start();
  expect(devices.getUserMedia).toHaveBeenCalledWith({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  expect(states.map(({ state }) => state)).toEqual(['starting', 'on']);
  expect(video.srcObject).not.toBeNull();
});

test('in the background the camera is given back, and it is there again when the page is', async () => {
  await start();
  await turn('hidden');
  expect(last()).toEqual({ state: 'resting' });
  expect(open()).toHaveLength(0);
  await turn('visible');
  expect(last()).toMatchObject({ state: 'on' });
  expect(open()).toHaveLength(1);
});

test('a track that ends is replaced', async () => {
  await start();
  tracks[0]?.stop();
  tracks[0]?.dispatchEvent(new Event('ended'));
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ state: 'on' });
  expect(open()).toEqual([tracks[1]]);
});

test('a track that goes mute and stays so is replaced, one that comes back is not', async () => {
  await start();
  const track = tracks[0] as FakeTrack;
  track.muted = true;
  track.dispatchEvent(new Event('mute'));
  await vi.advanceTimersByTimeAsync(500);
  track.muted = false;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(tracks).toHaveLength(1);
  track.muted = true;
  track.dispatchEvent(new Event('mute'));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(open()).toEqual([tracks[1]]);
});

test('a camera that gives no picture is started again, one that does is left alone', async () => {
  await start();
  for (let second = 0; second < 20; second++) {
    video.dispatchEvent(new Event('timeupdate'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(tracks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(tracks.length).toBeGreaterThan(1);
  expect(open()).toHaveLength(1);
});

test('a refused camera stays refused until somebody asks again', async () => {
  devices.getUserMedia.mockImplementationOnce(failing('NotAllowedError'));
  await start();
  expect(last()).toEqual({ state: 'failed', failure: 'refused' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(devices.getUserMedia).toHaveBeenCalledTimes(1);
  session?.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ state: 'on' });
});

test('a camera that another app holds is taken as soon as it is free', async () => {
  devices.getUserMedia.mockImplementationOnce(failing('NotReadableError'));
  await start();
  expect(last()).toEqual({ state: 'failed', failure: 'busy' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(last()).toMatchObject({ state: 'on' });
});

test('a camera that is plugged in is found', async () => {
  devices.getUserMedia.mockImplementationOnce(failing('NotFoundError'));
  await start();
  expect(last()).toEqual({ state: 'failed', failure: 'missing' });
  devices.dispatchEvent(new Event('devicechange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ state: 'on' });
});

test('a page that may not use a camera says so', async () => {
  vi.stubGlobal('navigator', {});
  await start();
  expect(last()).toEqual({ state: 'failed', failure: 'unavailable' });
});

test('the torch is offered where there is one', async () => {
  await start();
  expect(last()).toEqual({ state: 'on', torch: 'none' });
  capabilities = { torch: true };
  session?.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toEqual({ state: 'on', torch: 'off' });
  session?.setTorch(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(tracks[1]?.torch).toBe(true);
  expect(last()).toEqual({ state: 'on', torch: 'on' });
});

const never = () => new Promise<never>(() => undefined);

test('a camera that does not answer is told after a while, with a way to ask again', async () => {
  devices.getUserMedia.mockImplementationOnce(never);
  await start();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(last()).toEqual({ state: 'starting' });
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toEqual({ state: 'failed', failure: 'noAnswer' });
  session?.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ state: 'on' });
});

test('an answer that comes late is taken, and one that comes after another attempt is given back', async () => {
  const late: ((stream: unknown) => void)[] = [];
  const slow = () => new Promise((resolve) => late.push(resolve));
  devices.getUserMedia.mockImplementationOnce(slow).mockImplementationOnce(slow);
  await start();
  await vi.advanceTimersByTimeAsync(10_000);
  session?.retry();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last()).toEqual({ state: 'failed', failure: 'noAnswer' });
  const [first, second] = [new FakeTrack({}), new FakeTrack({})];
  late[1]?.(streamOf(second));
  late[0]?.(streamOf(first));
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ state: 'on' });
  expect([first.readyState, second.readyState]).toEqual(['ended', 'live']);
});

test('a refusal that comes late is told as one', async () => {
  devices.getUserMedia.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    return failing('NotAllowedError')();
  });
  await start();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(last()).toEqual({ state: 'failed', failure: 'refused' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(devices.getUserMedia).toHaveBeenCalledOnce();
});

test('a camera whose picture never begins is started again twice, then it is said', async () => {
  video.play.mockImplementation(never);
  await start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(last()).toEqual({ state: 'failed', failure: 'black' });
  expect(tracks).toHaveLength(3);
  expect(open()).toEqual([tracks[2]]);
});

test('a camera that stays black is not started without end, even if each start brings one picture', async () => {
  video.play.mockImplementation(async () => void video.dispatchEvent(new Event('timeupdate')));
  // On a page that has been open for a while.
  vi.advanceTimersByTime(60_000);
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last()).toEqual({ state: 'failed', failure: 'black' });
  expect(tracks).toHaveLength(3);
});

test('a picture that comes back by itself is shown, and one that stays has all its restarts again', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last()).toEqual({ state: 'failed', failure: 'black' });
  for (let second = 0; second < 15; second++) {
    video.dispatchEvent(new Event('timeupdate'));
    expect(last()).toMatchObject({ state: 'on' });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(tracks).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last()).toEqual({ state: 'failed', failure: 'black' });
  expect(tracks).toHaveLength(5);
});

test('unlocking the phone, or asking again, starts a black camera anew', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  await turn('hidden');
  await turn('visible');
  expect(last()).toMatchObject({ state: 'on' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracks).toHaveLength(6);
  session?.retry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracks).toHaveLength(9);
  expect(open()).toHaveLength(1);
});

test('a picture that the browser holds back is no refused camera: a tap plays the same one', async () => {
  video.play.mockImplementationOnce(failing('NotAllowedError'));
  await start();
  expect(last()).toEqual({ state: 'failed', failure: 'needsTap' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last()).toEqual({ state: 'failed', failure: 'needsTap' });
  session?.retry();
  expect(video.play).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ state: 'on' });
  expect(open()).toEqual([tracks[0]]);
});

test('a picture that fails otherwise is tried with a new stream', async () => {
  video.play.mockImplementationOnce(failing('AbortError'));
  await start();
  expect(last()).toEqual({ state: 'starting' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(last()).toMatchObject({ state: 'on' });
  expect(open()).toEqual([tracks[1]]);
});

test('while a camera is tried again by itself, the words and the button stay', async () => {
  devices.getUserMedia.mockImplementation(failing('NotReadableError'));
  await start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(devices.getUserMedia.mock.calls.length).toBeGreaterThan(5);
  expect(states.map(({ state }) => state).filter((state) => state === 'starting')).toHaveLength(1);
});

test('whoever leaves while the camera opens does not leave it on', async () => {
  session = startCamera(video as unknown as HTMLVideoElement, (state) => states.push(state));
  session.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open()).toHaveLength(0);
  expect(video.srcObject).toBeNull();
});
