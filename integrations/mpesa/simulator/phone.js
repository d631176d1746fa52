// The drawn phone: reads its state every second, displays it, and sends the pressed buttons.

const part = (id) => document.getElementById(id)
const phone = document.querySelector('[data-phone]')?.getAttribute('data-phone') ?? ''
const form = part('prompt')
const pin = part('pin')
/** The id of the prompt on the phone; '' if there is none. */
let shown = ''
/** The number of reads so far, and the number of the latest read that it displayed. */
let reads = 0
let newest = 0

const arrived = 'A payment prompt has arrived.'
const noNetwork = 'The phone has no network. It retries automatically.'
const results = {
  pin: 'Paid.',
  wrong_pin: 'Wrong PIN. The payment failed.',
  cancel: 'You cancelled the payment.',
  ignore: 'The prompt expired.',
}
const say = (text) => {
  part('said').textContent = text
}

const post = (path, body) =>
  fetch(`/simulator/phone/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const inNairobi = { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Nairobi' }
const timeOf = (instant) => new Date(instant).toLocaleTimeString('en-KE', inNairobi)

function showPrompt(prompt, business, now) {
  form.hidden = prompt === undefined
  part('idle').hidden = prompt !== undefined
  if (prompt) {
    const { shillings, account, endsAt } = prompt
    const amount = `KES ${shillings.toLocaleString('en-KE')}`
    part('prompt-text').textContent = `Do you want to pay ${amount} to ${business}, account no. ${account}?`
    const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 1_000))
    part('time-left').textContent = `Expires in ${seconds} s`
  }
  if (prompt && prompt.id !== shown) {
    say(arrived)
    pin.value = ''
    // Do not take the focus from another field in which the person is typing.
    if (!(document.activeElement instanceof HTMLInputElement)) pin.focus()
  } else if (!prompt && shown !== '' && part('said').textContent === arrived) say('The prompt has gone.')
  shown = prompt?.id ?? ''
}

function showTexts(sms) {
  const list = part('texts')
  const newestAt = sms[0]?.at
  if (list.dataset.newestAt === newestAt) return
  list.dataset.newestAt = newestAt
  list.replaceChildren(
    ...sms.map(({ text, at }) => {
      const [item, time] = [document.createElement('li'), document.createElement('time')]
      item.className = 'box'
      time.dateTime = at
      time.textContent = timeOf(at)
      item.append(text, time)
      return item
    }),
  )
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
    showPrompt(prompt, business, now)
    showTexts(sms)
    part('clock').textContent = timeOf(now)
  } catch {
    say(noNetwork)
  }
}

async function press(key) {
  // Each prompt takes one press; the next press belongs to another prompt.
  form.hidden = true
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

part('paybill').addEventListener('submit', async (event) => {
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
  setInterval(refresh, 1_000)
}
