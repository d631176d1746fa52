import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type Listening, listening } from '../../support/listening.ts'

/** A message as it arrived. */
export interface Arrived {
  /** The Message-ID of an email, or the id that the provider gave to an SMS. */
  readonly id: string
  readonly to: string
  readonly text: string
}

/** A provider that accepts and counts messages. */
export interface Sink extends Listening {
  readonly arrived: readonly Arrived[]
}

/** Starts an SMTP server that accepts every message. */
export async function startSmtpSink(): Promise<Sink> {
  const arrived: Arrived[] = []
  const server = createServer((socket) => void receiveMail(socket, (mail) => arrived.push(mail)))
  return { ...(await listening(server)), arrived }
}

/** Implements enough of RFC 5321 for one client without TLS. Records a message before it answers the sender. */
async function receiveMail(socket: Socket, take: (mail: Arrived) => void): Promise<void> {
  socket.on('error', () => undefined)
  const answer = (line: string) => socket.write(`${line}\r\n`)
  answer('220 sink ESMTP')
  let to = ''
  let data: string[] | undefined
  const lines = createInterface(socket).on('error', () => undefined)
  lines.on('line', (line) => {
    if (data && line !== '.') data.push(line)
    else if (data) {
      const text = data.join('\n')
      data = undefined
      take({ id: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '', to, text })
      answer('250 taken')
    } else if (/^DATA/i.test(line)) {
      data = []
      answer('354 go on')
    } else if (/^RCPT TO:/i.test(line)) {
      to = /<(.+)>/.exec(line)?.[1] ?? ''
      answer('250 known')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else answer('250 well')
  })
}

/** Starts a server in place of Africa's Talking that accepts every message. */
export async function startSmsSink(): Promise<Sink> {
  const arrived: Arrived[] = []
  const server = createHttpServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const form = new URLSearchParams(body)
    const id = `ATXid_${randomUUID()}`
    arrived.push({ id, to: (form.get('to') ?? '').replace('+', ''), text: form.get('message') ?? '' })
    const recipient = { statusCode: 101, status: 'Success', messageId: id }
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ SMSMessageData: { Message: 'Sent to 1/1', Recipients: [recipient] } }))
  })
  return { ...(await listening(server)), arrived }
}
