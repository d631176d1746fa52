import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StartupHandler } from './startup-handler.ts'

let startupHandler: StartupHandler
const http = createServer((request, response) => startupHandler.listener(request, response))
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
beforeEach(() => {
  startupHandler = new StartupHandler()
})
afterAll(() => {
  http.close()
})

const browser = (language: string) => ({ headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } })

describe('StartupHandler before the server is open', () => {
  it('reports the process as live but not ready', async () => {
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    startupHandler.preparing(0.439)
    const ready = await fetch(`${url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', problems: ['Preparing the demo… 43 %'] },
    ])
  })

  it.each(['GET', 'POST'])('answers %s with 503 `starting` and Retry-After', async (method) => {
    const answer = await fetch(`${url}/api/v1/bookings`, { method, headers: { 'accept-language': 'sw' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(answer.headers.get('content-language')).toBe('sw')
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    expect(await answer.json()).toEqual({
      requestId,
      error: 'Huduma inaanza. Tafadhali jaribu tena.',
      code: 'starting',
      translations: { en: { error: 'The service is starting. Please try again.' } },
    })
  })

  it.each([
    ['en', 'Preparing the demo… 99 %'],
    ['sw', 'Maonyesho yanaandaliwa… 99 %'],
  ])('shows browsers the progress of the demo in their language (%s)', async (language, words) => {
    startupHandler.preparing(0.999)
    const answer = await fetch(`${url}/studios?x=1`, browser(language))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    const page = await answer.text()
    expect(page).toContain(`<h1 id="words">${words}</h1>`)
    expect(page).toContain('<meta http-equiv="refresh" content="2">')
  })

  it('shows browsers that the server is starting if there is no demo to prepare', async () => {
    expect(await (await fetch(url, browser('en'))).text()).toContain('Studioni is starting…')
    expect(await (await fetch(url, browser('sw'))).text()).toContain('Studioni inaanza…')
  })
})

it('StartupHandler forwards requests once the server is open', async () => {
  startupHandler.open((_, response) => response.end('the app'))
  expect(await (await fetch(url)).text()).toBe('the app')
})
