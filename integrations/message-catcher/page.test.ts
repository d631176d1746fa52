import { describe, expect, it } from 'vitest'
import type { CaughtMessage } from './message-catcher.ts'
import { messageCatcherPage } from './page.ts'

const text: CaughtMessage = {
  id: '1',
  channel: 'sms',
  to: '254712345678',
  subject: '',
  html: '',
  attachments: [],
  text: 'Lipa hapa: https://studioni.test/payment/x',
  sentAt: '2026-11-21T09:00:00.000Z',
}
const letter: CaughtMessage = {
  id: '2',
  channel: 'email',
  to: 'ada@example.com',
  subject: '<Hello>',
  text: 'Hi',
  html: '<p class="a">Hi</p>',
  attachments: [{ name: 'SB222222.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
  sentAt: '2026-11-21T09:00:00.000Z',
}

describe('messageCatcherPage', () => {
  it('groups SMS by phone number and shows Nairobi time', () => {
    const page = messageCatcherPage([text, { ...text, to: '254733000111' }, text], '')
    expect(page.match(/class="phone"/g)).toHaveLength(2)
    expect(page).toContain('<h3>0712 345 678</h3>')
    expect(page).toContain('<a href="https://studioni.test/payment/x">')
    expect(page).toContain('2026-11-21 12:00')
  })

  it('shows emails as text, and as HTML in a sandboxed frame', () => {
    const page = messageCatcherPage([letter], '')
    expect(page).toContain('<h2>&lt;Hello&gt;</h2>')
    expect(page).toContain('srcdoc="&lt;p class=&quot;a&quot;&gt;Hi&lt;/p&gt;"')
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('BEGIN:VCALENDAR')
  })

  it('contains no scripts', () => expect(messageCatcherPage([text, letter], '"><script>')).not.toContain('<script'))

  it('says that there are no messages, with and without a filter', () => {
    expect(messageCatcherPage([], '')).toContain('No messages yet.')
    expect(messageCatcherPage([], 'ada')).toContain('No messages to this phone number or email address.')
  })
})
