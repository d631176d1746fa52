import { type RequestHandler, Router } from 'express'
import { escapeHtml, spacedPhone } from '../html.ts'
import type { CaughtMessage, MessageCatcher } from './message-catcher.ts'

/** A page of all caught messages: SMS, and emails as plain text and as HTML. */
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
<p>Without an SMS provider (SMS_API_KEY) or a mail server (SMTP_URL), messages are not sent. They appear here, latest first.</p>
<form method="get"><label for="to">Phone number or email address</label>
<div class="find"><input id="to" name="to" type="search" value="${escapeHtml(to)}" autocomplete="off"><button>Show</button></div></form>
${messages.length === 0 ? `<p>${to === '' ? 'No messages yet.' : 'No messages to this phone number or email address.'}</p>` : ''}
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
<h3>${escapeHtml(spacedPhone(number))}</h3>
<div class="chat" tabindex="0" role="group" aria-label="Texts to ${escapeHtml(spacedPhone(number))}">
${texts.map(bubble).join('\n')}
</div></div>`

const bubble = ({ text, sentAt }: CaughtMessage): string =>
  `<article class="bubble"><p>${linked(text)}</p>${time(sentAt)}</article>`

/** Two tabs without a script: the selected radio button shows its panel. */
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

/** The styles of the pages: light and dark, from 320 pixels wide. */
const messageCatcherStyles = `
:root{color-scheme:light dark;--paper:light-dark(#faf6ef,#12100d);--sheet:light-dark(#fffdf9,#1c1915);--ink:light-dark(#17130e,#f3ece0);--soft:light-dark(#6b6257,#a79c8c);--line:light-dark(#8d8272,#786e60);--link:light-dark(#b82c15,#ff8266);--bubble:light-dark(#f2ebdf,#2e2922)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:75rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.6rem;margin:0 0 .5rem}h2{font-size:1.15rem;margin:0 0 .25rem}h3{font-size:1rem;margin:0;text-align:center}
a{color:var(--link)}
form{margin:1rem 0 1.5rem}.find{display:flex;gap:.5rem;max-width:30rem}
input[type=search],button{font:inherit;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--sheet);color:var(--ink);min-width:0}
input[type=search]{flex:1}button{font-weight:600}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.columns{display:grid;gap:2rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:56rem){.columns:has(.phones+section){grid-template-columns:20rem minmax(0,1fr)}}
section>h2{margin-bottom:1rem}
.phone{border:.6rem solid light-dark(#17130e,#3a342b);border-radius:2rem;background:var(--sheet);max-width:20rem;margin:0 auto 1.5rem;padding:.25rem 0 1rem}
.bar{margin:0;display:flex;justify-content:center;padding:.4rem}.ear{width:4rem;height:.35rem;border-radius:1rem;background:var(--line)}
.chat{max-height:30rem;overflow-y:auto;padding:.75rem;display:grid;gap:.75rem}
.bubble{background:var(--bubble);border-radius:1rem 1rem 1rem .25rem;padding:.6rem .8rem}.bubble p{margin:0}
time,.to{color:var(--soft);font-size:.875rem}.to{margin:0 0 .5rem}
section>article{background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 1rem}
.tabs{border:0;padding:0;margin:0 0 .5rem;display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center;min-width:0}
.tabs legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.tabs label,.tabs a{display:inline-flex;align-items:center;gap:.4rem;min-height:2.75rem}.tabs input{width:1.1rem;height:1.1rem;margin:0}
pre{white-space:pre-wrap;font:inherit;margin:0}
iframe{display:none;width:100%;height:36rem;border:1px solid var(--line);border-radius:.5rem}
article:has(input[value=html]:checked) .html{display:block}article:has(input[value=html]:checked) .text{display:none}
summary{min-height:2.75rem;display:flex;align-items:center;cursor:pointer}
`

/** The pages of the message catcher: a list of messages, and single e-mails as rendered. */
export function messageCatcherRouter(messageCatcher: MessageCatcher): Router {
  const all: RequestHandler = async ({ query }, response) => {
    const to = typeof query.to === 'string' ? query.to : ''
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(messageCatcherPage(await messageCatcher.messages(to), to))
  }
  const one: RequestHandler<{ id: string }> = async ({ params }, response, next) => {
    const found = await messageCatcher.message(params.id)
    if (!found || found.channel === 'sms') return next()
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(found.html)
  }
  return Router().get('/messages', all).get('/messages/:id', one)
}
