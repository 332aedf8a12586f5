/** What a mail says, as a mail program reads it: of its parts the first text and the first HTML. */
export function readMail(message: string): { to: string; subject: string; text: string; html: string } {
  const [headers = '', body = ''] = halves(message);
  const parts = leaves(headers, body);
  return {
    to: header(headers, 'to'),
    subject: words(header(headers, 'subject')),
    text: parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? '',
    html: parts.find(({ type }) => type.startsWith('text/html'))?.text ?? '',
  };
}

const halves = (entity: string): [string, string] => {
  const at = entity.indexOf('\r\n\r\n');
  return [entity.slice(0, at), entity.slice(at + 4)];
};

const header = (headers: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headers.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? '';

function leaves(headers: string, body: string): { type: string; text: string }[] {
  const type = header(headers, 'content-type');
  const [, boundary] = /boundary="?([^";]+)/.exec(type) ?? [];
  if (boundary) {
    const entities = body.split(`--${boundary}`).slice(1, -1);
    return entities.flatMap((entity) => leaves(...halves(entity.replace(/^\r\n/, ''))));
  }
  const encoding = header(headers, 'content-transfer-encoding').toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? quoted(body.replaceAll(/=\r\n/g, ''))
        : Buffer.from(body);
  return [{ type, text: bytes.toString('utf8').replaceAll('\r\n', '\n') }];
}

const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Encoded words, as in `=?UTF-8?Q?...?=`; what is between two of them is none of the text. */
const words = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, how = '', said = '']) =>
          how.toLowerCase() === 'b' ? Buffer.from(said, 'base64') : quoted(said.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    );
