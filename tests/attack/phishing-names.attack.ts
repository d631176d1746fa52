import type { Attack } from './attack.ts'
import { requested } from './requested.ts'
import { settled } from './settled.ts'

const lures = [
  'Claim KES 50,000 at http://evil.example/x',
  'Visit evil.example',
  'Call 0900 123 456',
  'win@evil.example',
]

/** An attacker books under names that are lures, with a stranger's email address. No mail may repeat one. */
export const attack: Attack = {
  name: 'a booking’s name goes out as our mail',
  before: '4 of 4 names were sent to a stranger, and the URL was a link',
  async run(world) {
    const to = 'stranger@example.org'
    let taken = 0
    const book = async (i: number, customerName: string) => {
      const response = await fetch(`${world.origin}/api/v1/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${110 + i}.7` },
        body: JSON.stringify({ ...requested(world.fixtures, 40 + i), customerName, customerEmail: to }),
      })
      return response.status === 201
    }
    for (const [i, name] of lures.entries()) if (await book(i, name)) taken++
    // Shows that the requests were otherwise valid.
    const control = await book(lures.length, 'Wanjiru Kamau')
    const mails = () => world.messages().filter((each) => each.to === to)
    const isSent = (await settled(() => mails().length)) > 0
    const sent = mails().filter(({ text }) => /evil\.example|0900 123/.test(text)).length
    const now = `${taken} of ${lures.length} names taken, ${sent} mails carry one`
    return { now, held: sent === 0 && control && isSent }
  },
}
