import { hoursOn, workday } from '../support/fixtures.ts'
import type { Attack } from './attack.ts'
import { requested } from './requested.ts'
import { settled } from './settled.ts'

/** The holder of one booking link moves it a hundred times. */
export const attack: Attack = {
  name: 'one booking link pumps messages',
  before: '100 moves in 7.8 s made 400 messages',
  async run(world) {
    const to = 'pumped@example.com'
    const send = (path: string, method: string, body: object) =>
      fetch(`${world.origin}/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.101.7' },
        body: JSON.stringify(body),
      })
    const request = { ...requested(world.fixtures, 70), customerEmail: to, customerPhone: '0733000222' }
    const { statusUrl }: { statusUrl: string } = await (await send('/bookings', 'POST', request)).json()
    const token = statusUrl.slice(statusUrl.lastIndexOf('/') + 1)
    let moves = 0
    for (let i = 0; i < 100; i++) {
      const selectedSlots = hoursOn(workday(70), 8 + (i % 12))
      if ((await send(`/bookings/track/${token}/reschedule`, 'POST', { selectedSlots })).status === 200) moves++
      await send(`/bookings/track/${token}/language`, 'PUT', { language: i % 2 ? 'en' : 'sw' })
    }
    const sent = () => world.messages().filter((each) => each.to === to || each.to.endsWith('733000222')).length
    const messages = await settled(sent)
    return {
      now: `${moves} of 100 moves, ${messages} messages`,
      held: moves > 0 && moves <= 5 && messages > 0 && messages <= 14,
    }
  },
}
