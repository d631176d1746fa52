import { escapeHtml } from '../html.ts'

/** An email in plain text, with the additional data for its HTML. */
export interface PlainLetter {
  readonly subject: string
  /**
   * Paragraphs separated by empty lines. Two lines, a name with a colon and an address, become a button; lines of
   * 'name: value' a table; lines that begin with '>' a quotation.
   */
  readonly text: string
  readonly language: string
  readonly brand: string
}

/**
 * Returns an email as HTML that all mail programs show alike: tables and inline styles, no pictures, from 320 pixels
 * on, in light and dark if the program supports both. The HTML and the text have the same content.
 */
export const mailHtml = ({ subject, text, language, brand }: PlainLetter): string => `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style></head>
<body class="paper" style="margin:0;padding:0;background:#faf6ef;color:#17130e">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf6ef"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed">
<tr><td class="ink" style="${font};font-size:20px;font-weight:700;color:#17130e;padding:8px 16px 16px">${escapeHtml(brand)}</td></tr>
<tr><td class="sheet" style="background:#fffdf9;border:1px solid #e6ded1;border-radius:12px;padding:20px 16px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="${font};font-size:20px;line-height:1.3;color:#17130e;margin:0 0 16px">${escapeHtml(subject)}</h1>
${text
  .split(/\n{2,}/)
  .map(block)
  .join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const plain = `${font};font-size:16px;line-height:1.5`
const dark =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){.paper{background:#12100d!important}.sheet{background:#1c1915!important;border-color:#2e2922!important}.ink{color:#f3ece0!important}.soft{color:#a79c8c!important}.quote{border-color:#786e60!important}.row{border-color:#2e2922!important}.link{color:#ff8266!important}}'

function block(text: string): string {
  const lines = text.split('\n')
  const [first = '', second = ''] = lines
  if (lines.length === 2 && first.endsWith(':') && isAddress(second)) return button(first.slice(0, -1), second)
  if (lines.length > 1 && lines.every((line) => row.test(line))) return table(lines)
  if (lines.every((line) => line.startsWith('>'))) return quotation(lines)
  return `<p class="ink" style="${plain};color:#17130e;margin:0 0 16px">${lines.map(linked).join('<br>')}</p>`
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)
const row = /^([^:>]{1,40}): (\S.*)$/

/** Outlook ignores the padding of a link, so the cell around it has the colour. The address is below it for copying. */
const button = (label: string, address: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td bgcolor="#b82c15" style="background:#b82c15;border-radius:8px">
<a href="${escapeHtml(address)}" target="_blank" style="${font};display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;line-height:1.3;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="${font};font-size:13px;line-height:1.4;color:#6b6257;margin:0 0 16px;word-break:break-all">${link(address)}</p>`

const table = (lines: readonly string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse;table-layout:fixed">
${lines.map(tableRow).join('\n')}
</table>`

function tableRow(line: string): string {
  const [, name = '', value = ''] = row.exec(line) ?? []
  const cell = 'padding:6px 8px 6px 0;vertical-align:top;border-bottom:1px solid #e6ded1'
  return `<tr><th scope="row" align="left" width="35%" class="row soft" style="${plain};${cell};font-size:14px;font-weight:400;color:#6b6257">${escapeHtml(name)}</th><td class="row ink" style="${plain};${cell};color:#17130e">${escapeHtml(value)}</td></tr>`
}

const quotation = (lines: readonly string[]): string =>
  `<blockquote class="ink quote" style="${plain};color:#17130e;margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #8d8272">${lines
    .map((line) => unlinked(line.replace(/^> ?/, '')))
    .join('<br>')}</blockquote>`

const link = (address: string) =>
  `<a class="link" href="${escapeHtml(address)}" target="_blank" style="color:#b82c15">${escapeHtml(address)}</a>`

/**
 * Turns an address into a link only if it is alone on its line, so that names and notes in a sentence never become
 * links.
 */
const linked = (line: string): string => (isAddress(line) ? link(line) : escapeHtml(line))

/** Escapes text that users typed, so that mail programs turn no part of it into a link. */
const unlinked = (line: string): string => escapeHtml(line).replace(/([.:@])(?=\S)/g, '<span>$1</span>')
