import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';

/** What a browser is told to trust: this server's key, as if the venue's authority were installed, and no other. */
export async function trustedKey(address: string, ca: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const raw = await new Promise<Buffer>((resolve, reject) => {
    // Names may be asked for; addresses are found by themselves.
    const name = /^[\d.]+$/.test(hostname) ? {} : { servername: hostname };
    const socket = connect({ host: hostname, port: Number(port), ...name, ca }, () => {
      resolve(socket.getPeerCertificate().raw);
      socket.destroy();
    }).on('error', reject);
  });
  const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
