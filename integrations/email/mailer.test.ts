import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { type Listening, listening } from '../../tests/support/listening.ts'
import { NotSent } from '../not-sent.ts'
import { smtpMailer } from './mailer.ts'

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())))

/** A mail server with configurable answers to commands and messages. Records what it receives. */
async function mailServer(answers: Readonly<Record<string, string>> = {}) {
  const lines: string[] = []
  const server = createServer((socket: Socket) => {
    let inMessage = false
    const say = (text: string) => {
      if (text === 'cut') socket.destroy()
      else if (text !== 'silent') socket.write(`${text}\r\n`)
    }
    say(answers.greeting ?? '220 here')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (inMessage && line !== '.') continue
        const [command = ''] = line.split(/[ :]/)
        if (command === 'DATA') inMessage = answers.DATA === undefined
        if (line === '.') inMessage = false
        if (command === 'QUIT') socket.end('221 bye\r\n')
        else say(answers[command] ?? (command === 'DATA' ? '354 go on' : '250 fine'))
      }
    })
  })
  const at = await listening(server)
  open.push(at)
  return { url: `smtp://127.0.0.1:${at.port}`, lines }
}
/** For localhost, and nothing else. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5RmuUK9rj6LoNtT759AIeBGjphqA9FDQ5pakPyMYpVahRANCAARR
8E4Bt3Xd+4HOOK8HyLmAsMfiyJ95BRk5R5WCt1xHeR/KAdTEU+6fH+MGB22MrXFx0MvDEXb1qEQkKk84Qc2M
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUINH8Y8/DzyG5cViRMA68y/XZKo8wCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2
MTEzMDAwMzgxNVoYDzIxMjYxMTA2MDAzODE1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AARR8E4Bt3Xd+4HOOK8HyLmAsMfiyJ95BRk5R5WCt1xHeR/KAdTEU+6fH+MGB22MrXFx0MvDEXb1qEQkKk84Qc2Mo1MwUTAdBgNV
HQ4EFgQU/uAkhEQ6xFB5AlHqaqwLCMFO804wHwYDVR0jBBgwFoAU/uAkhEQ6xFB5AlHqaqwLCMFO804wDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNIADBFAiA2IkBvvarbThdTTvTePBYQ90QWy4Tl+TJ5auoOLvTtPAIhAKtyIxaaO6jdEtGzcEBn9yEj25w1
5fOQSo8TEXJei2S+
-----END CERTIFICATE-----`,
}
const mail = {
  id: '0199a000-0000-8000-8000-000000000001',
  to: 'wanja@example.com',
  subject: 'Hello',
  text: 'Choose a password',
  html: '<p>Choose a password</p>',
}

describe('smtpMailer', () => {
  it('sends text, HTML, attachments and Message-ID from the configured address', async () => {
    const server = await mailServer()
    const mailer = smtpMailer(server.url, 'Studioni <hello@studioni.test>')
    const attachments = [{ name: 'SB222222.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
    const { providerId } = await mailer.send({ ...mail, replyTo: 'ada@example.com', attachments })
    await mailer.close()
    expect(providerId).toBe(`<${mail.id}@studioni.test>`)
    expect(server.lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<hello@studioni.test>',
        'RCPT TO:<wanja@example.com>',
        'Subject: Hello',
        `Message-ID: ${providerId}`,
        'Reply-To: ada@example.com',
        'Choose a password',
        '<p>Choose a password</p>',
      ]),
    )
    expect(server.lines.join('\n')).toContain('filename=SB222222.ics')
  })

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['the recipient is unknown', { RCPT: '550 5.1.1 nobody here' }, true],
    ['the recipient is busy', { RCPT: '450 later' }, false],
    ['the server rejects the message', { '.': '554 no' }, true],
    ['the server defers the message', { '.': '451 later' }, false],
    ['the server defers the sender', { MAIL: '421 later' }, false],
    ['the server rejects the connection', { greeting: '554 not today' }, false],
  ])('throws NotSent if %s', async (_, answers, lasting) => {
    const server = await mailServer(answers)
    const mailer = smtpMailer(server.url, 'hello@studioni.test')
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
    await mailer.close()
    expect(error).toBeInstanceOf(NotSent)
    expect(error).toMatchObject({ lasting })
  })

  it('throws NotSent, not lasting, if nothing listens at the address', async () => {
    const mailer = smtpMailer('smtp://127.0.0.1:1', 'hello@studioni.test')
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'NotSent', lasting: false })
  })

  it.each([
    ['the server does not speak TLS', async () => (await mailServer()).url.replace('smtp:', 'smtps:')],
    ['the server begins no TLS though it offers it', async () => (await mailServer({ EHLO: '250 STARTTLS' })).url],
    [
      'the certificate is self-signed',
      async () => {
        const at = await listening(createTlsServer(selfSigned, (socket) => socket.on('error', () => socket.destroy())))
        open.push(at)
        return `smtps://localhost:${at.port}`
      },
    ],
  ])('throws NotSent, not lasting, if %s', async (_, start) => {
    const mailer = smtpMailer(await start(), 'hello@studioni.test')
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'NotSent', lasting: false })
  })

  it.each([
    ['throws NotSent if the server never greets', { greeting: 'silent' }, NotSent],
    ['throws another error if the server never answers the message', { '.': 'silent' }, Error],
  ])('%s', async (_, answers, expected) => {
    const server = await mailServer(answers)
    const timeouts = { connectionTimeout: 1_000, greetingTimeout: 100, socketTimeout: 500 }
    const mailer = smtpMailer(server.url, 'hello@studioni.test', timeouts)
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
    await mailer.close()
    expect(error?.constructor).toBe(expected)
  })

  it('throws another error if the connection breaks after the message was sent', async () => {
    const server = await mailServer({ '.': 'cut' })
    const mailer = smtpMailer(server.url, 'hello@studioni.test')
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
    await mailer.close()
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NotSent)
  })
})
