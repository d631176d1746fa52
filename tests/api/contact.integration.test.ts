import { expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import type { ContactForm } from '../../api/contract/site.ts'
import { newId } from '../../commands/context.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({
  RATE_LIMITS: 'on',
  ACCOUNT_MAILS_PER_HOUR: '5',
  SUPPORT_EMAIL: 'help@studio.example',
  SUPPORT_PHONE: '+254 711 222 333',
})
const { client } = server

const form = (more: Partial<ContactForm> = {}): ContactForm => ({
  name: 'Ada Wanjiru',
  email: `ada-${newId()}@example.com`,
  phone: '0712 345 678',
  subject: 'Where to park?',
  message: 'Is there parking?\nPay here:\nhttps://evil.example/pay',
  inquiryType: 'studio',
  ...more,
})
const caughtFor = async (to: string) => (await client.get(`/simulator/messages?to=${encodeURIComponent(to)}`)).text

it('a contact message is quoted to support, and acknowledged without its text', async () => {
  const written = form({ language: 'sw' })
  expect(await client.ask(api.sendContact, { body: written })).toEqual({ done: true })
  await expect.poll(() => caughtFor('help@studio.example')).toContain('[Studio] Where to park?')
  const toSupport = await caughtFor('help@studio.example')
  expect(toSupport).toContain('&gt; Is there parking?')
  expect(toSupport).toContain(written.email)
  await expect.poll(() => caughtFor(written.email)).toContain('Tumepokea ujumbe wako')
  expect(await caughtFor(written.email)).not.toMatch(/parking|evil/)
  expect(await caughtFor(written.email)).toContain('Piga simu +254 711 222 333 au andika kwa help@studio.example.')
})

it('a repeated contact message is sent once and does not count, unless its words differ', async () => {
  const headers = { 'idempotency-key': 'the first' }
  const body = form({ subject: 'Once only' })
  const send = (message: string) => client.call(api.sendContact, { body: { ...body, message }, headers })
  for (let tries = 0; tries < 7; tries++) expect((await send('Hello')).status).toBe(201)
  expect((await send('Hello again')).status).toBe(201)
  const received: unknown[] = []
  for await (const { data } of server.store.readAll({ types: ['contact.received'] })) received.push(data)
  expect(received.filter((data) => JSON.stringify(data).includes(body.subject))).toMatchObject([
    { message: 'Hello' },
    { message: 'Hello again' },
  ])
})

it('the site configuration has this installation’s support address and phone', async () => {
  const { support } = await client.ask(api.siteConfig)
  expect(support).toMatchObject({ email: 'help@studio.example', phone: '+254 711 222 333' })
})

it.each<[string, Partial<ContactForm>, string, string]>([
  ['no address', { email: 'ada' }, 'email', 'Enter a valid email address'],
  ['no subject', { subject: ' ' }, 'subject', 'Enter a subject'],
  ['no message', { message: '' }, 'message', 'Enter a message'],
  [
    'a subject on two lines',
    { subject: 'Hi\r\nBcc: x@example.com' },
    'subject',
    'Enter this on one line, without special characters',
  ],
])('a contact message with %s is rejected', async (_, wrong, field, message) => {
  const headers = { 'x-forwarded-for': '10.1.0.1' }
  const body = form(wrong)
  // Only valid messages count towards the limits, of which the sender's is the lowest.
  for (let tries = 0; tries < 6; tries++) {
    const reply = await client.call(api.sendContact, { body, headers })
    expect(reply.problem().fieldErrors).toEqual({ [field]: [message] })
  }
})

it.each([
  [60, 'from one network', () => '10.2.0.1', () => newId()],
  [5, 'in the name of one address', (i: number) => `10.3.${i}.1`, () => 'somebody'],
])('contact messages are limited to %d an hour %s', async (max, _, from, name) => {
  const statuses: number[] = []
  for (let i = 0; i <= max; i++) {
    const asking = { body: form({ email: `${name()}@example.com` }), headers: { 'x-forwarded-for': from(i) } }
    statuses.push((await client.call(api.sendContact, asking)).status)
  }
  expect(statuses).toEqual([...Array(max).fill(201), 429])
})
