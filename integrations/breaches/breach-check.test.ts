import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breachCheck } from './breach-check.ts'

/** The SHA-1 hash of `password` is 5BAA6 1E4C9B93F3F0682250B6CF8331B7EE68FD8. */
const listed = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'
const requestedPaths: string[] = []
let answer = { status: 200, text: '' }
let service: Server
let address: string
beforeAll(async () => {
  service = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    response.writeHead(answer.status).end(answer.text)
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const bound = service.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/range`
})
afterAll(() => service.close())

const failures: string[] = []
const check = (password: string, at: string | undefined = address) =>
  breachCheck(at, (reason) => failures.push(reason))(password)

it('sends the first five digits of the hash and finds the rest in the response', async () => {
  answer = { status: 200, text: `0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n${listed}:9545824\r\n` }
  expect(await check('password')).toBe(true)
  expect(await check('dusk over kilimani')).toBe(false)
  expect(requestedPaths[0]).toBe('/range/5BAA6')
  answer = { status: 200, text: `${listed}:0` }
  expect(await check('password')).toBe(false)
  expect(failures).toEqual([])
})

it('accepts every password if the service fails or is not configured', async () => {
  answer = { status: 503, text: '' }
  expect(await check('password')).toBe(false)
  expect(await check('password', 'http://127.0.0.1:1/range')).toBe(false)
  expect(failures).toHaveLength(2)
  expect(await breachCheck(undefined, (reason) => failures.push(reason))('password')).toBe(false)
  expect(failures).toHaveLength(2)
})
