import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'

/** A mail server that takes one message, or refuses it, and tells what it was told. */
async function mailServer(verdict = '250 taken') {
  const lines: string[] = []
  const server = createServer((socket: Socket) => {
    const say = (text: string) => socket.write(`${text}\r\n`)
    let inMessage = false
    say('220 here')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (inMessage && line === '.') {
          inMessage = false
          say(verdict)
        } else if (line === 'DATA') {
          inMessage = true
          say('354 go on')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (!inMessage) say('250 fine')
      }
    })
    socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, lines, close: () => server.close() }
}
const mail = { to: 'wanja@example.com', subject: 'Hello', text: 'Choose a password' }

test('a message goes out as it was written, from the address that was set', async () => {
  const server = await mailServer()
  const mailer = smtpMailer(server.url, 'Studioni <hello@studioni.test>')
  await mailer.send(mail)
  await mailer.close()
  server.close()
  expect(server.lines).toContain('MAIL FROM:<hello@studioni.test>')
  expect(server.lines).toContain('RCPT TO:<wanja@example.com>')
  expect(server.lines).toContain('Subject: Hello')
  expect(server.lines).toContain('Choose a password')
})

test('a message that is refused is not taken for sent', async () => {
  const server = await mailServer('554 no')
  const mailer = smtpMailer(server.url, 'hello@studioni.test')
  await expect(mailer.send(mail)).rejects.toThrow('554')
  await mailer.close()
  server.close()
})
