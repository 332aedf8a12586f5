/** Hosts of the browsers' push services. Any other host would let people make this server call any address (SSRF). */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];

/** Where most subscriptions are, of Chromium, Firefox and Safari: what a firewall has to let through. */
export const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'] as const;

const ENDPOINT_MAX_LENGTH = 1_000;

/** Whether an endpoint is an HTTPS URL of a known push service, on the default port and without credentials. */
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
