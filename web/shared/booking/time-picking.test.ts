import { describe, expect, it } from 'vitest'
import { chosenType, freeing, noChoice } from './time-picking.ts'

const type = (id: string) => ({
  id,
  type: id,
  name: id,
  description: null,
  durationMinutes: 60,
  slots: 1,
  price: 2_500,
})
const [mix, voice] = [type('mix'), type('voice')]

describe('the chosen session type', () => {
  it('is the only one offered, before any is chosen', () => {
    expect(chosenType([mix], noChoice)).toBe(mix)
  })

  it('is the customer’s choice among several', () => {
    expect(chosenType([mix, voice], noChoice)).toBeUndefined()
    expect(chosenType([mix, voice], { ...noChoice, sessionTypeId: 'voice' })).toBe(voice)
  })

  it('is undefined while no type is known or offered', () => {
    expect(chosenType(undefined, noChoice)).toBeUndefined()
    expect(chosenType([], noChoice)).toBeUndefined()
  })
})

describe('the hours that a booking can move to', () => {
  const states = { b: 'booked', s: 'buffer', '.': 'free' } as const
  const dayOf = (letters: string) => [...letters].map((letter) => states[letter as keyof typeof states])
  // From 8 on; the booking is at 10.
  it.each([
    ['.sbs.', '.....'],
    ['bsbs.', 'bs...'],
    ['.sbsb', '...sb'],
    ['bsbsb', 'bs.sb'],
    ['.sbssb', '....sb'],
    ['bbb.b', 'bb..b'],
  ])('%s are %s: its own, and the set-up time that no other session needs', (day, freed) => {
    expect(freeing(dayOf(day), { run: [10] })).toEqual(dayOf(freed))
  })
})
