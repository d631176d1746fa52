import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { openWebApp } from '../../api/pages/pages.ts'
import { approveAndIssueLink } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { dayMs, studioDateAt } from '../../domain/kernel/slot.ts'
import { assignTo, aUser } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { copyBuiltWeb } from '../support/built-web.ts'
import { countedOn } from '../support/counted.ts'
import { byTests, hoursOn, studioDetails, workday } from '../support/fixtures.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'

/** Pages as search engines, link previews and browsers without scripts read them. */

const web = await copyBuiltWeb()
afterAll(() => web.remove())
// A busy machine takes longer than the second that readers would wait.
const server = await testServer({}, { dist: web.folder, holdBack: true, pageDataMs: 60_000 })
const { client, services, store } = server
/** Two bookings of different people, with the tokens of their pages and payments. */
const bookings = [await booked('Achieng Otieno', 9), await booked('Baraka Mwangi', 14)] as const
const [first] = bookings

async function booked(name: string, hour: number) {
  const { id, params } = await bookedAtMawimbi(server, hoursOn(workday(2), hour), { customerName: name })
  const approval = { adminId: newId(), paymentDeadlineHours: 24, selectedSlots: [] }
  await approveAndIssueLink(services, id, approval, byTests())
  await services.waitForProjections(await store.head())
  return { id, name, token: params.token, payToken: services.links.paymentToken(id) }
}

const read = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${server.url}${path}`, { headers })
  return { response, html: await response.text() }
}

/** Returns the text of the page, without tags and scripts. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
const metaIn = (html: string) => {
  const tags = headOf(html).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries(tags.map(([, name, said]) => [name, said]))
}
const factsIn = (html: string): { '@graph': unknown } =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}')

describe('a rendered page', () => {
  it.each<[path: string, texts: readonly string[]]>([
    ['/', ['Book studio sessions with confidence', 'How it works', 'Mawimbi']],
    ['/studios', ['Mawimbi', 'KES', 'studios']],
    ['/studios/mwb-02', ['Mawimbi', 'KES', 'Monday']],
    ['/faqs', ['How do I book a studio session?', 'Up to 3 months ahead.']],
    ['/contact', ['Contact', 'support@studioni.test']],
  ])('shows its content and metadata without scripts: %s', async (path, texts) => {
    const { response, html } = await read(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    for (const words of texts) expect(textOf(html)).toContain(words)
    expect(headOf(html)).toMatch(/<title>[^<]+ · Studioni<\/title>/)
    expect(metaIn(html).description?.length).toBeGreaterThan(20)
    expect(metaIn(html)['og:image']).toMatch(/^http:.*\/og\/.*\.png$/)
  })

  it('of a booking or payment has its data, and is never cached', async () => {
    const page = await read(`/bookings/${first.token}`)
    expect(textOf(page.html)).toContain('Mawimbi')
    const payment = await read(`/payment/${first.payToken}`)
    expect(textOf(payment.html)).toContain('Achieng Otieno')
    expect(payment.response.headers.get('cache-control')).toBe('private, no-store')
    expect(payment.response.headers.get('x-robots-tag')).toBe('nosnippet, noarchive')
    expect(headOf(payment.html)).not.toContain('canonical')
  })

  it('of a request has its data for the manager who got the link, and is never cached', async () => {
    const { userId: managerId } = await aUser(services, 'studio_manager', { name: 'Mo' })
    await assignTo(services, server.fixtures.mawimbi.id, managerId)
    const token = services.links.decisionToken({ bookingId: first.id, managerId, version: 0n })
    const { response, html } = await read(`/decide/${token}`)
    expect(textOf(html)).toContain('Mawimbi')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('of a payment links to the test phone of an open prompt', async () => {
    const { payToken } = await booked('Chebet Koech', 18)
    await client.ask(api.initiateStk, { params: { token: payToken }, body: { phoneNumber: '0712 345 678' } })
    await services.waitForProjections(await store.head())
    const { html } = await read(`/payment/${payToken}`)
    expect(html).toMatch(/<a href="[^"]+\?phone=254712345678"/)
  })

  it('of the studios has a Book Session form that leads to the studio’s hours', async () => {
    const [form] = /<form [^>]*action="\/studios\/MWB-02#hours".*?<\/form>/.exec((await read('/studios')).html) ?? []
    expect(form).toMatch(/<button[^>]*type="submit"/)
    expect(form).toContain('aria-label="Book Session at Mawimbi"')
  })

  it.each([
    // Times in Nairobi. The weekend ends with Sunday's last hour.
    ['2026-11-25T19:59', ['Free now', 'Tonight', 'This weekend']],
    ['2026-11-25T20:30', ['This weekend']],
    ['2026-11-29T20:30', []],
  ])('at %s offers only quick choices that are still possible', async (clock, left) => {
    stopClock(new Date(`${clock}:00+03:00`))
    const { html } = await read('/studios')
    const choices = ['Free now', 'Tonight', 'This weekend'].filter((choice) => html.includes(`>${choice}</button>`))
    expect(choices).toEqual(left)
    expect(html.includes('Quick choices')).toBe(left.length > 0)
  })

  it('is in the browser’s preferred language, or that of the cookie', async () => {
    const swahili = await read('/faqs', { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' })
    expect(swahili.html).toContain('<html lang="sw-KE"')
    expect(textOf(swahili.html)).not.toContain('How do I book')
    expect(swahili.response.headers.get('vary')).toMatch(/Cookie.*Accept-Language/)
    const english = await read('/faqs', { 'accept-language': 'sw', cookie: 'lang=en' })
    expect(english.html).toContain('<html lang="en-KE"')
    expect(textOf(english.html)).toContain('How do I book')
  })
})

describe('search engines', () => {
  it.each<[what: string, path: string, facts: unknown, canonical: string]>([
    ['the organisation and its site', '/', [{ '@type': 'Organization' }, { '@type': 'WebSite' }], '/'],
    [
      'a studio, its offers and its breadcrumbs',
      '/studios/mwb-02',
      [
        {
          '@type': 'LocalBusiness',
          address: { addressCountry: 'KE' },
          makesOffer: { '@type': 'AggregateOffer', priceCurrency: 'KES' },
        },
        { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }, {}] },
      ],
      '/studios/MWB-02',
    ],
    ['the ten questions and answers', '/faqs', [{ '@type': 'FAQPage', mainEntity: { length: 10 } }], '/faqs'],
  ])('can read %s', async (_, path, facts, canonical) => {
    const { html } = await read(path)
    expect(factsIn(html)['@graph']).toMatchObject(Object(facts))
    expect(headOf(html)).toContain(
      `<link rel="canonical" href="${server.url.replace('127.0.0.1', 'localhost')}${canonical}"`,
    )
  })

  it('get a sitemap of all studios, and no private page', async () => {
    const { html: sitemap } = await read('/sitemap.xml')
    expect(sitemap).toMatch(/\/studios\/MWB-02<\/loc><lastmod>\d{4}-\d\d-\d\dT/)
    const { html: robots } = await read('/robots.txt')
    expect(robots).toContain('Disallow: /admin\n')
    expect(robots).not.toContain('/bookings')
  })

  it('get a preview picture of a studio', async () => {
    const response = await fetch(`${server.url}/og/studios/mwb-02.png`)
    expect(response.headers.get('content-type')).toBe('image/png')
    const size = Buffer.from(await response.arrayBuffer()).subarray(16, 24)
    expect([size.readUInt32BE(0), size.readUInt32BE(4)]).toEqual([1200, 630])
    for (const none of ['none', 'featured'])
      expect((await fetch(`${server.url}/og/studios/${none}.png`)).status).toBe(404)
  })
})

describe('an address', () => {
  const ofStudios = ['/studios/none', '/studios/featured']
  const ofLinks = ['/bookings/none', '/bookings/none/receipt', '/shared/none', '/decide/none', '/payment/none']
  it.each([...ofStudios, ...ofLinks, '/nowhere'])('of nothing returns a page with status 404: %s', async (path) => {
    const { response, html } = await read(path)
    expect(response.status).toBe(404)
    expect(textOf(html)).toMatch(/not found|no page|not here|does not|invalid|no longer/i)
  })

  it.each([
    { what: 'that can’t be decoded', status: 404, paths: ['/payment/%F0', '/100%', '/studios/%00'] },
    { what: 'of a private page', status: 200, paths: ['/admin', '/manager', '/account', '/payment'] },
  ])('$what returns $status and is rendered by the browser', async ({ status, paths }) => {
    for (const path of paths) {
      const { response, html } = await read(path)
      expect(response.status, path).toBe(status)
      expect(html, path).toContain('<div id="root"></div>')
    }
  })
})

it.each([
  ['/icons', 404],
  ['/\\elsewhere.test/%2e%2e', 200],
])('the address of a folder leads to no other: %s', async (path, status) => {
  const [response] = await once(request(server.url, { path }).end(), 'response')
  response.resume()
  expect([response.statusCode, response.headers.location]).toEqual([status, undefined])
})

it('the name of a studio is escaped', async () => {
  const name = '</script><img src=x onerror="alert(1)">'
  const listing = { code: 'XSS-01', managerId: null, adminId: newId(), active: true, featured: false }
  const details = studioDetails({ name, description: name })
  await createStudio(services, { studioId: newId(), ...listing, details }, byTests())
  await services.waitForProjections(await store.head())
  for (const path of ['/studios', '/studios/xss-01']) {
    const { html } = await read(path)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
  }
  expect(factsIn((await read('/studios/xss-01')).html)['@graph']).toMatchObject([{ name }, {}])
})

describe('a page whose data is missing is rendered by the browser', () => {
  const away = { error: 'The service is briefly unavailable.', code: 'unavailable' }

  it.each<[when: string, reply: () => Promise<Response>]>([
    ['it is refused', async () => Response.json(away, { status: 503 })],
    ['it comes too late', () => pause(60_000, Response.error(), { ref: false })],
  ])('if %s', async (_, ask) => {
    const { render } = await openWebApp(web.folder, 50)
    const page = await render({
      ...{ address: new URL('/studios', server.url), language: 'en', minPosition: undefined, nonce: 'n' },
      ...{ ask, signal: new AbortController().signal, onError: () => undefined },
    })
    let html = ''
    for await (const part of page?.html ?? []) html += part
    expect(page?.status).toBe(200)
    expect(textOf(html)).toContain('All Studios')
    expect(html).not.toContain('Mawimbi')
    expect(html).not.toContain('"status":"rejected"')
    expect(html).not.toContain('"status":"pending"')
  })
})

it.each<[path: string, queries: number]>([
  ['/', 2],
  ['/studios', 3],
  ['/studios/mwb-02', 8],
  ['/faqs', 0],
  ['/contact', 0],
  ['a booking', 2],
  ['a payment', 1],
])('%s costs at most %d queries, however many there are', async (named, queries) => {
  const path = { 'a booking': `/bookings/${first.token}`, 'a payment': `/payment/${first.payToken}` }[named] ?? named
  await read(path)
  const counts = await countedOn(server, () => read(path))
  // On the evening of a month's last day, the next free hour is one of the next month.
  const isMonthsEnd = studioDateAt(new Date()).slice(0, 7) < studioDateAt(new Date(Date.now() + dayMs)).slice(0, 7)
  // A day is cached for a second.
  expect(counts.queries).toBeLessThanOrEqual(queries + (isMonthsEnd && named === '/studios/mwb-02' ? 1 : 0))
  expect(counts).toMatchObject({ reads: 0, appends: 0 })
})

describe('parallel page requests', () => {
  it('never show another person’s data', async () => {
    const rounds = Array.from({ length: 8 }, () => bookings).flat()
    const pages = await Promise.all(rounds.map(({ payToken }) => read(`/payment/${payToken}`)))
    for (const [i, { html }] of pages.entries()) {
      const other = bookings.find((booking) => booking !== rounds[i])
      expect(html).not.toContain(other?.name)
      expect(html).not.toContain(other?.payToken)
      expect(html).toContain(rounds[i]?.name)
    }
  })

  it('each get a nonce of their own for scripts', async () => {
    const policies = await Promise.all([read('/'), read('/')].map(async (page) => (await page).response.headers))
    const nonces = policies.map((headers) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1])
    expect(new Set(nonces).size).toBe(2)
    expect(policies[0]?.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
  })
})

it('scripts are compressed, immutable and sent without needless headers', async () => {
  const [script = ''] = /\/assets\/index-[^"]+\.js/.exec((await read('/')).html) ?? []
  const { headers } = await fetch(server.url + script, { headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('cache-control')).toBe('public,max-age=31536000,immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.has('content-security-policy')).toBe(false)
  expect(headers.has('x-request-id')).toBe(false)
  expect((await fetch(`${server.url}/assets/gone.js`)).status).toBe(404)
})

it('pages link to a manifest, icons and shortcuts that exist', async () => {
  const { html } = await read('/faqs')
  const link = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(headOf(html))?.[1]
  const manifest = await read(link('manifest') ?? '')
  expect(manifest.response.headers.get('content-type')).toContain('application/manifest+json')
  const { icons, shortcuts, ...members } = JSON.parse(manifest.html)
  expect(members).toMatchObject({ short_name: 'Studioni', display: 'standalone', scope: '/' })
  for (const src of [link('apple-touch-icon'), ...icons.map((icon: { src: string }) => icon.src)])
    expect((await fetch(server.url + src)).headers.get('content-type')).toMatch(/^image\//)
  for (const { url } of shortcuts) expect((await read(url)).response.status).toBe(200)
  expect((await read('/service-worker.js')).response.headers.get('cache-control')).toBe('no-cache')
})
