/**
 * The address that a person's own words stand for, or nothing. Only http(s) comes out, whatever goes in: other
 * people's words are not to be run.
 * @param profileBase where a bare name ("@amina") is a profile; absent: a bare domain is an address
 */
export function webAddress(text: string, profileBase?: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) return parsed(trimmed);
  const handle = /^@?([\w.-]{1,100})$/.exec(trimmed)?.[1];
  if (profileBase && handle && (trimmed.startsWith('@') || !handle.includes('.'))) return parsed(profileBase + handle);
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(trimmed) ? parsed(`https://${trimmed}`) : undefined;
}

function parsed(address: string): string | undefined {
  try {
    return new URL(address).href;
  } catch {
    return undefined;
  }
}

/** The address without what everybody knows: "example.org/amina". */
export const shortAddress = (address: string): string =>
  decodeURI(address)
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '');
