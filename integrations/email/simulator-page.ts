import { escapeHtml, plainPage } from '../html.ts'
import type { KeptMail } from './simulator.ts'

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const one = ({ to, subject, text, sentAt }: KeptMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
<pre>${linked(text)}</pre>
</article>`

const explained =
  '<p>No mail server is set (SMTP_URL), so nothing is sent. What would have been sent stands here, the latest first.</p>'

/** The messages that would have been sent, as a plain page. */
export const messagesPage = (mails: readonly KeptMail[]): string =>
  plainPage(
    'Simulated messages',
    [explained, ...(mails.length === 0 ? ['<p>No messages yet.</p>'] : mails.map(one))].join('\n'),
  )
