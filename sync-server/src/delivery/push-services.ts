/** Where browsers have their pushes from. Anything else would be a way to make this server call any address. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];

const ENDPOINT_MAX_LENGTH = 1_000;

/** Whether an endpoint is one of a known push service, on its usual port and with nothing unusual about it. */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > ENDPOINT_MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    SERVICES.some((service) => service.test(hostname))
  );
}
