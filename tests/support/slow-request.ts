import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends the beginning of a request. Returns a function that breaks it off. */
export async function slowRequest(url: string): Promise<() => void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = ['POST /api/v1/contact HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 2']
  const continued = once(socket, 'data')
  socket.write([...head, 'expect: 100-continue', '', ''].join('\r\n'))
  await continued
  return () => socket.destroy()
}
