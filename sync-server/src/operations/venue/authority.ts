import { generateKeyPairSync, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { PRIVATE_NAMES, PRIVATE_NETWORKS, type VenueAddresses } from './addresses.ts';
import { AUTHORITY, keep, readKept } from './venue-folder.ts';

/** A certificate and its key, PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** Who vouches for the laptop at the phones that trust it. */
export interface Authority extends Certificate {
  /** As phones list it. */
  name: string;
  /** SHA-256, "AB:CD:…". */
  fingerprint: string;
}

const DAY_MS = 86_400_000;
/** Phones trust it for the events of a year, and no longer. */
const AUTHORITY_DAYS = 365;
/** Less than what any phone allows (398). */
const CERTIFICATE_DAYS = 90;
/** Below that it could end during an event. */
const LEFT_DAYS = 14;
/** A phone whose clock is slow must not find a certificate of tomorrow. */
const SLOW_CLOCK_MS = 2 * DAY_MS;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Loaded when it is needed: no other start of the server makes certificates. */
async function libraries() {
  // The next one demands it.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto as Crypto);
  return x509;
}

/**
 * The authority of this data folder: made once and kept, as phones trust this one.
 * @throws Error when the clock can't be right, or it ends soon
 */
export async function keptAuthority(dataDir: string, now = new Date()): Promise<Authority> {
  const kept = (await readKept(dataDir, AUTHORITY)) ?? (await makeAuthority(dataDir, now));
  const parts = /^(-----BEGIN PRIVATE KEY-----.+?)(-----BEGIN CERTIFICATE-----.+)$/s.exec(kept);
  if (!parts?.[1] || !parts[2])
    throw new Error(`${dataDir}/venue/${AUTHORITY} is damaged. Move it away: the next start makes another authority.`);
  const [, key, cert] = parts;
  const { validFrom, validTo, fingerprint256: fingerprint, subject } = new X509Certificate(cert);
  if (now < new Date(validFrom))
    throw new Error(
      `This laptop's clock says ${day(now)}, and its authority was made after ${day(new Date(validFrom))}. Set the clock, then start again.`,
    );
  if (now.getTime() > Date.parse(validTo) - LEFT_DAYS * DAY_MS)
    throw new Error(
      `This laptop's authority ends on ${day(new Date(validTo))}, and its clock says ${day(now)}. If the clock is right, move ` +
        `${dataDir}/venue/${AUTHORITY} away: the next start makes another authority, which each phone has to trust anew.`,
    );
  return { key, cert, fingerprint, name: subject.replace(/^CN=/, '') };
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

async function makeAuthority(dataDir: string, now: Date): Promise<string> {
  const x509 = await libraries();
  const { AsnConvert } = await import('@peculiar/asn1-schema');
  const asn = await import('@peculiar/asn1-x509');
  const pair = newPair();
  const permitted = [
    ...PRIVATE_NETWORKS.map((iPAddress) => new asn.GeneralName({ iPAddress })),
    ...PRIVATE_NAMES.map((dNSName) => new asn.GeneralName({ dNSName })),
  ].map((base) => new asn.GeneralSubtree({ base }));
  const constraints = new asn.NameConstraints({ permittedSubtrees: new asn.GeneralSubtrees(permitted) });
  const subject = `CN=Baraza venue ${randomBytes(2).toString('hex').toUpperCase()}`;
  const publicKey = await imported(pair.publicKey, 'spki');
  const made = await x509.X509CertificateGenerator.create({
    ...{ subject, issuer: subject, publicKey, signingAlgorithm: ECDSA },
    signingKey: await imported(pair.privateKey, 'pkcs8'),
    ...lasting(now, AUTHORITY_DAYS),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      // Who steals the key can pretend to be a machine of a local network, and no site of the internet.
      new x509.Extension(asn.id_ce_nameConstraints, true, AsnConvert.serialize(constraints)),
    ],
  });
  const text = `${pem('PRIVATE KEY', pair.privateKey)}${made.toString('pem')}\n`;
  await keep(dataDir, AUTHORITY, text);
  return text;
}

/** Makes a certificate for what phones may open, with a key of its own that is never written down. */
export async function certificateFor(
  authority: Authority,
  { names, addresses }: Pick<VenueAddresses, 'names' | 'addresses'>,
  now = new Date(),
): Promise<Certificate> {
  const x509 = await libraries();
  const issuer = new x509.X509Certificate(authority.cert);
  const issuerKey = Buffer.from(authority.key.replace(/-----.+?-----|\s/g, ''), 'base64');
  const pair = newPair();
  const publicKey = await imported(pair.publicKey, 'spki');
  const made = await x509.X509CertificateGenerator.create({
    subject: 'CN=Baraza',
    issuer: issuer.subject,
    ...{ publicKey, signingAlgorithm: ECDSA },
    signingKey: await imported(issuerKey, 'pkcs8'),
    ...lasting(now, CERTIFICATE_DAYS, issuer.notAfter),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return { key: pem('PRIVATE KEY', pair.privateKey), cert: `${made.toString('pem')}\n` };
}

function lasting(now: Date, days: number, most = new Date(8_640_000_000_000_000)) {
  const end = Math.min(now.getTime() + days * DAY_MS, most.getTime());
  return { notBefore: new Date(now.getTime() - SLOW_CLOCK_MS), notAfter: new Date(end) };
}

const newPair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });

const imported = (der: Uint8Array, format: 'spki' | 'pkcs8') =>
  webcrypto.subtle.importKey(format, der as BufferSource, ECDSA, true, [
    format === 'spki' ? 'verify' : 'sign',
  ]) as Promise<CryptoKey>;

const pem = (label: string, der: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`;
