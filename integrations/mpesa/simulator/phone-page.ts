import { fileURLToPath } from 'node:url'
import express, { Router } from 'express'
import * as z from 'zod'
import { escapeHtml } from '../../html.ts'
import { PhoneNumber } from './daraja-http.ts'
import { payByPaybill } from './paybill.ts'
import { press, waitingOn } from './prompts.ts'
import { scenarioNumbers } from './scenarios.ts'
import type { World } from './world.ts'

/**
 * The test phone: shows prompts and lets the user answer them. Also shows a Paybill form and the scenario numbers.
 * `phone` is 2547XXXXXXXX, or '' before one is chosen.
 */
const phonePage = (phone: string, shortcode: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test phone · Studioni</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/simulator/phone/phone.css">
<script src="/theme.js"></script>
<script type="module" src="/simulator/phone/phone.js"></script>
</head><body>
<main>
<header>
<p class="eyebrow"><span class="lamp" aria-hidden="true"></span>Simulator</p>
<h1>Test phone</h1>
<p class="lead">It stands in for the customer’s phone. No money moves, and nothing here reaches Safaricom.</p>
</header>
${drawn(phone)}
<div class="beside">
${chooser(phone)}
${paybill(phone, shortcode)}
${numbers()}
</div>
</main>
</body></html>
`

const drawn = (phone: string) => `<section class="phone" aria-label="The phone" data-phone="${escapeHtml(phone)}">
<div class="screen">
<p class="bar"><span>${escapeHtml(phone === '' ? 'No number' : plain(phone))}</span><time id="clock" aria-hidden="true"></time></p>
<p id="said" class="quiet" role="status"></p>
<form id="prompt" class="prompt" hidden>
<h2 id="prompt-title">M-PESA</h2>
<p id="prompt-text"></p>
<label for="pin">M-PESA PIN</label>
<input id="pin" class="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" pattern="[0-9]{4}" maxlength="4" required aria-describedby="pin-hint">
<p id="pin-hint" class="hint">Any four digits pay; 0000 is the wrong PIN.</p>
<div class="keys"><button type="button" data-key="cancel">Cancel</button><button class="main">Send</button></div>
<p id="time-left" class="hint"></p>
</form>
<p id="idle" class="idle">${escapeHtml(phone === '' ? 'Choose a number to see its prompts here.' : 'Waiting for a prompt. This page updates automatically.')}</p>
<section aria-labelledby="texts-title"><h2 id="texts-title" class="small">Messages</h2><ol id="texts" class="texts"><li class="none">No messages yet.</li></ol></section>
</div>
<p class="under"><button type="button" id="ignore" data-key="ignore" hidden>Ignore it until it expires</button></p>
</section>`

const chooser = (phone: string) => `<section class="card" aria-labelledby="whose"><h2 id="whose">Whose phone</h2>
<form method="get" class="row"><p><label for="phone">Phone number</label>
<input id="phone" name="phone" type="tel" autocomplete="off" required value="${escapeHtml(phone === '' ? '' : plain(phone))}" placeholder="0712 345 678"></p>
<button>Show this phone</button></form></section>`

const paybill = (phone: string, shortcode: string) => `<section class="card" aria-labelledby="paybill-title">
<h2 id="paybill-title">Pay by Paybill</h2>
${
  phone === ''
    ? '<p class="quiet">Choose a phone first.</p>'
    : `<form id="paybill"><p class="quiet">Business number <strong>${escapeHtml(shortcode)}</strong>, from ${escapeHtml(plain(phone))}</p>
<div class="row"><p><label for="account">Account number</label><input id="account" name="account" required maxlength="20" autocomplete="off" autocapitalize="characters"></p>
<p><label for="shillings">Amount in KES</label><input id="shillings" name="shillings" type="number" required min="1" max="250000" step="1" inputmode="numeric"></p>
<button>Pay</button></div>
<p id="paybill-said" role="status" class="quiet"></p></form>`
}</section>`

const numbers = () => `<details class="card"><summary>Numbers that follow a scenario automatically</summary>
<p class="quiet">Any other number waits for you to answer its prompts here.</p>
<dl>${scenarioNumbers
  .map(
    ({ phone, title }) =>
      `<div><dt><a href="?phone=${phone}">${plain(phone)}</a></dt><dd>${escapeHtml(title)}</dd></div>`,
  )
  .join('\n')}</dl></details>`

/** 254712345678 → 0712 345 678. */
const plain = (phone: string) => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

const fonts = '@fontsource-variable'
const files = {
  'phone.js': './phone.js',
  'phone.css': './phone.css',
  'display.woff2': `${fonts}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`,
  'text.woff2': `${fonts}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
}

/** A phone number as people write it, converted to 254… */
const PhoneText = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, '').replace(/^0(?=\d{9}$)/, '254'))
  .pipe(PhoneNumber)
const Press = z.object({ phone: PhoneText, key: z.enum(['pin', 'wrong_pin', 'cancel', 'ignore']) })
const Paybill = z.object({
  phone: PhoneText,
  shillings: z.coerce.number().int().min(1).max(250_000),
  account: z.string().trim().min(1).max(20),
})
const maxTexts = 5

/** The routes of the test phone: page, script, style, display, and the actions of the person who holds it. */
export function phoneRoutes(world: World): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store')
    next()
  })
  router.get('/', ({ query }, response) => {
    response.type('html').send(phonePage(PhoneText.safeParse(query.phone).data ?? '', world.shortcode))
  })
  for (const [name, specifier] of Object.entries(files)) {
    const path = fileURLToPath(import.meta.resolve(specifier))
    router.get(`/${name}`, (_request, response) => response.sendFile(path, { dotfiles: 'allow' }))
  }
  router.use(express.json({ limit: '10kb' }))
  router.get('/state', async ({ query }, response) => {
    const { data: number } = PhoneText.safeParse(query.phone)
    if (number === undefined) return void response.status(400).json({ error: 'This is not a phone number' })
    const [prompt, sms] = await Promise.all([waitingOn(world, number), world.records.sms.all(number)])
    const { checkoutRequestId: id, shillings, account, endsAt } = prompt ?? {}
    response.json({
      prompt: prompt && { id, shillings, account, endsAt },
      ...{ sms: sms.slice(0, maxTexts), business: world.business, now: new Date().toISOString() },
    })
  })
  router.post('/press', async ({ body }, response) => {
    const { data } = Press.safeParse(body)
    const ended = data && (await press(world, data.phone, data.key))
    response.status(ended ? 200 : 409).json({ resultCode: ended?.resultCode ?? null })
  })
  router.post('/paybill', async ({ body }, response) => {
    const { data } = Paybill.safeParse(body)
    if (data) response.json(await payByPaybill(world, data))
    else response.status(400).json({ paid: false, code: 'invalid' })
  })
  return router
}
