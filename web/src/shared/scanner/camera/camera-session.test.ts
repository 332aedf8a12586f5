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
  play = async () => undefined;
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

test('whoever leaves while the camera opens does not leave it on', async () => {
  session = startCamera(video as unknown as HTMLVideoElement, (state) => states.push(state));
  session.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open()).toHaveLength(0);
  expect(video.srcObject).toBeNull();
});
