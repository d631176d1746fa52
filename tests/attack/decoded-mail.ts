/**
 * Returns an email with its quoted-printable and base64 parts decoded, so that texts and links can be found in it.
 */
export function decodedMail(raw: string): string {
  const boundary = /boundary="?([^"\s;]+)"?/i.exec(raw)?.[1]
  if (boundary !== undefined) {
    const [headers = '', ...parts] = raw.replace(boundary, '').split(`--${boundary}`)
    return [headers, ...parts.map(decodedMail)].join('\n')
  }
  const [headers = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  if (/transfer-encoding:\s*base64/i.test(headers)) return `${headers}\n\n${Buffer.from(body, 'base64').toString()}`
  if (/transfer-encoding:\s*quoted-printable/i.test(headers)) return `${headers}\n\n${quotedPrintable(body)}`
  return raw
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
