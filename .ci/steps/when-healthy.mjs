const EVERY_MS = 100;

/** Resolves to true when the server there answers `/health`; to false when it has stopped before. */
export async function whenHealthy(host, port, stopped) {
  let running = true;
  const stop = () => {
    running = false;
  };
  stopped.then(stop, stop);
  const address = `http://${host.includes(':') ? `[${host}]` : host.replace(/^0\.0\.0\.0$/, '127.0.0.1')}:${port}/health`;
  while (running) {
    if (await answers(address)) return true;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return false;
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
