import { escapeHtml } from '../html.ts'
import type { CaughtMessage } from './message-catcher.ts'
import { messageCatcherStyles } from './styles.ts'

/** What would have been sent, on one page: texts on phones, letters as plain text and as they look. */
export function messageCatcherPage(messages: readonly CaughtMessage[], to: string): string {
  const phones = Map.groupBy(
    messages.filter(({ channel }) => channel === 'sms'),
    (message) => message.to,
  )
  const letters = messages.filter(({ channel }) => channel === 'email')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Simulated messages</title><style>${messageCatcherStyles}</style></head>
<body><main><h1>Simulated messages</h1>
<p>Nothing is sent: no SMS provider or no mail server is set (SMS_API_KEY, SMTP_URL). What would have been sent stands here, the latest first.</p>
<form method="get"><label for="to">Phone number or email address</label>
<div class="find"><input id="to" name="to" type="search" value="${escapeHtml(to)}" autocomplete="off"><button>Show</button></div></form>
${messages.length === 0 ? `<p>${to === '' ? 'No messages yet.' : 'No messages to anybody like that.'}</p>` : ''}
<div class="columns">
${phones.size === 0 ? '' : `<section class="phones" aria-labelledby="texts"><h2 id="texts">SMS</h2>${[...phones].map(phone).join('\n')}</section>`}
${letters.length === 0 ? '' : `<section aria-labelledby="letters"><h2 id="letters">Email</h2>${letters.map(letter).join('\n')}</section>`}
</div>
<details><summary>Who never gets anything</summary><p>To try failing: the numbers 0700 000 403 (no such number), 0700 000 405 (no credit, tried again) and 0700 000 500 (nobody knows), and addresses that begin with refused@, later@ and lost@.</p></details>
</main></body></html>
`
}

const phone = ([number, texts]: readonly [string, readonly CaughtMessage[]]): string => `<div class="phone">
<p class="bar" aria-hidden="true"><span class="ear"></span></p>
<h3>${escapeHtml(spaced(number))}</h3>
<div class="chat" tabindex="0" role="group" aria-label="Texts to ${escapeHtml(spaced(number))}">
${texts.map(bubble).join('\n')}
</div></div>`

const spaced = (number: string) => number.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

const bubble = ({ text, sentAt }: CaughtMessage): string =>
  `<article class="bubble"><p>${linked(text)}</p>${time(sentAt)}</article>`

/** Two tabs without a script: whichever button is chosen shows its part. */
const letter = ({ id, to, subject, text, html, attachments, sentAt }: CaughtMessage): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="to">To ${escapeHtml(to)}, ${time(sentAt)}</p>
<fieldset class="tabs"><legend>Shown as</legend>
<label><input type="radio" name="as-${id}" value="text" checked> Text</label>
<label><input type="radio" name="as-${id}" value="html"> HTML</label>
<a href="messages/${id}" target="_blank">On its own page</a></fieldset>
<pre class="text">${linked(text)}</pre>
<iframe class="html" title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>
${attachments.map(({ name, content }) => `<details><summary>${escapeHtml(name)}</summary><pre>${escapeHtml(content)}</pre></details>`).join('\n')}
</article>`

const nairobiOffsetMs = 3 * 3_600_000
function time(sentAt: string): string {
  const local = new Date(Date.parse(sentAt) + nairobiOffsetMs).toISOString()
  return `<time datetime="${sentAt}">${local.slice(0, 10)} ${local.slice(11, 16)}</time>`
}

const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) => (/^https?:/.test(part) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
