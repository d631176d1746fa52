import { describe, expect, it } from 'vitest'
import { chosenType, noChoice } from './time-picking.ts'

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
