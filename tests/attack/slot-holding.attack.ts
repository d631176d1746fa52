import { hoursOn, workday } from '../support/fixtures.ts'
import type { Attack } from './attack.ts'
import { requested } from './requested.ts'

/** One address, phone and email request every hour of a studio, from two processes at once. */
export const attack: Attack = {
  name: 'one visitor holds a studio’s hours',
  before: '85 bookings held 822 of 824 free hours in 1.6 s',
  async run(world) {
    const ask = async (i: number) => {
      const from = i % 2 === 0 ? world.origin : world.otherOrigin
      const selectedSlots = hoursOn(workday(i % 60), 8, 9, 10, 11, 12, 13, 14, 15, 16)
      const body = { ...requested(world.fixtures, 0), selectedSlots }
      const response = await fetch(`${from}/api/v1/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
        body: JSON.stringify({ ...body, customerEmail: 'holder@example.com', customerPhone: '0733000111' }),
      })
      return response.status === 201
    }
    const held = (await Promise.all(Array.from({ length: 85 }, (_, i) => ask(i)))).filter(Boolean).length
    return { now: `${held} of 85 bookings were taken`, held: held > 0 && held <= 3 }
  },
}
