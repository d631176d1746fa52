import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../runtime/config.ts'
import { StartError } from '../runtime/start-checks.ts'
import { freePort } from '../tests/support/listening.ts'
import { listen } from './listening.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

it.skipIf(!hasIpv6)('does not share a port with a program on IPv6, unless links lead elsewhere', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '::1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const http = createHttpServer()
  onTestFinished(() => void http.close())
  const started = listen(http, loadConfig({ PORT: String(port) }))
  await expect(started).rejects.toThrow(
    new StartError(`Port ${port} is taken: stop what uses it, or choose another by PORT.`),
  )
  await listen(http, loadConfig({ PORT: String(port), PUBLIC_URL: 'https://studioni.example' }))
})
