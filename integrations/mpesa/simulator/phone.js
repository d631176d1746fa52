// The drawn phone: reads its state every second, displays it, and sends the pressed buttons.

const everyMs = 1_000
const part = (id) => document.getElementById(id)
const phone = document.querySelector('[data-phone]')?.getAttribute('data-phone') ?? ''
const form = part('prompt')
const pin = part('pin')
const ignore = part('ignore')
let shown = ''
/** The number of reads so far, and the number of the latest read that it displayed. */
let reads = 0
let newest = 0
/** The account of the prompt on the phone, and the times of the texts that arrived before its PIN was sent. */
let account = ''
let earlier = []

const noNetwork = 'The phone has no network. It retries automatically.'
const say = (text) => {
  part('said').textContent = text
}

const post = (path, body) =>
  fetch(`/simulator/phone/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const money = (shillings) => `KES ${shillings.toLocaleString('en-KE')}`
const inNairobi = { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Nairobi' }
const timeOf = (instant) => new Date(instant).toLocaleTimeString('en-KE', inNairobi)

function showPrompt(prompt, business) {
  const isNew = prompt !== undefined && prompt.id !== shown
  const isGone = prompt === undefined && shown !== ''
  form.hidden = prompt === undefined
  ignore.hidden = prompt === undefined
  part('idle').hidden = prompt !== undefined
  if (isNew) {
    account = prompt.account
    const text = `Do you want to pay ${money(prompt.shillings)} to ${business}, account no. ${prompt.account}?`
    part('prompt-text').textContent = text
    say('A payment prompt has arrived.')
    pin.value = ''
    // Do not take the focus from another field in which the person is typing.
    if (!(document.activeElement instanceof HTMLInputElement)) pin.focus()
  }
  if (isGone && part('said').textContent === 'A payment prompt has arrived.') say('The prompt has gone.')
  shown = prompt?.id ?? ''
}

function showTimeLeft(prompt, now) {
  if (!prompt?.endsAt) return
  const seconds = Math.max(0, Math.ceil((Date.parse(prompt.endsAt) - Date.parse(now)) / 1_000))
  part('time-left').textContent = `Expires in ${seconds} s`
}

function showTexts(sms) {
  const list = part('texts')
  const key = sms.map(({ at }) => at).join()
  if (sms.length === 0 || list.dataset.key === key) return
  list.dataset.key = key
  list.replaceChildren(
    ...sms.map(({ text, at }) => {
      const item = document.createElement('li')
      const time = document.createElement('time')
      time.dateTime = at
      time.textContent = timeOf(at)
      item.append(text, time)
      return item
    }),
  )
}

function showPaid(sms) {
  const isPaid = sms.some(({ text, at }) => text.includes(`account ${account} `) && !earlier.includes(at))
  if (isPaid && part('said').textContent === results.pin) say('Paid.')
}

async function refresh() {
  const turn = ++reads
  try {
    const response = await fetch(`/simulator/phone/state?phone=${phone}`)
    if (!response.ok) throw new Error(String(response.status))
    const { prompt, sms, now, business } = await response.json()
    // A later answer arrived first, so this one is out of date.
    if (turn < newest) return
    newest = turn
    showPrompt(prompt, business)
    showTimeLeft(prompt, now)
    showTexts(sms)
    showPaid(sms)
    part('clock').textContent = timeOf(now)
  } catch {
    say(noNetwork)
  }
}

const results = {
  pin: 'Sent. M-PESA is at work.',
  wrong_pin: 'Wrong PIN. The payment failed.',
  cancel: 'You cancelled the payment.',
  ignore: 'The prompt expired.',
}

async function press(key) {
  // Each prompt takes one press; the next press belongs to another prompt.
  form.hidden = true
  ignore.hidden = true
  earlier = [...document.querySelectorAll('#texts time')].map((time) => time.dateTime)
  try {
    const response = await post('press', { phone, key })
    say(response.ok ? results[key] : 'The prompt has gone already.')
  } catch {
    say(noNetwork)
  }
  await refresh()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  press(pin.value === '0000' ? 'wrong_pin' : 'pin')
})
for (const button of document.querySelectorAll('[data-key]'))
  button.addEventListener('click', () => press(button.getAttribute('data-key')))

part('paybill')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { account, shillings } = Object.fromEntries(new FormData(event.target))
  const answer = part('paybill-said')
  try {
    const response = await post('paybill', { phone, account, shillings })
    const { paid, receipt, code } = await response.json()
    answer.textContent = paid ? `Paid. M-PESA receipt ${receipt}.` : `Not paid (${code}).`
    if (paid) event.target.reset()
  } catch {
    answer.textContent = 'The phone has no network.'
  }
  await refresh()
})

if (phone !== '') {
  await refresh()
  setInterval(refresh, everyMs)
}
