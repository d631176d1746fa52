import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG contrast of two tokens in a theme, 1 to 21. */
function contrast(theme: 'light' | 'dark', one: string, other: string): number {
  const values = [one, other].map((name) => {
    const colour = tokens.get(name)?.[theme]
    if (!colour) throw new Error(`There is no token ${name}`)
    return luminance(colour)
  })
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05)
}

const texts = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'ink-soft'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['muted', 'sunken'],
  ['paper', 'ink'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-deep'],
  ['signal-text', 'paper'],
  ['signal-text', 'surface'],
  ['signal-text', 'signal-soft'],
  ['gold', 'gold-soft'],
  ['gold', 'surface'],
  ['green-text', 'green-soft'],
  ['green-text', 'surface'],
  ['ink', 'signal-soft'],
  ['ink', 'gold-soft'],
  ['ink', 'green-soft'],
] as const

const shapes = [
  ['edge', 'surface'],
  ['edge', 'paper'],
  ['green', 'surface'],
  ['green', 'paper'],
  ['signal', 'surface'],
  ['signal', 'paper'],
  ['cell-booked', 'surface'],
  ['cell-buffer', 'surface'],
  ['gold', 'paper'],
] as const

/** Returns the pairs with too little contrast, each with its contrast. */
const tooFaint = (theme: 'light' | 'dark', pairs: readonly (readonly [string, string])[], needed: number) =>
  pairs
    .map(([one, other]) => ({ pair: `${one} on ${other}`, has: contrast(theme, one, other) }))
    .filter(({ has }) => has < needed)
    .map(({ pair, has }) => `${pair}: ${has.toFixed(2)}`)

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it('has a contrast of at least 4.5:1 for every text', () => {
    expect(tooFaint(theme, texts, 4.5)).toEqual([])
  })

  it('has a contrast of at least 3:1 for every shape', () => {
    expect(tooFaint(theme, shapes, 3)).toEqual([])
  })
})

it('finds the colour tokens', () => {
  expect(tokens.size).toBeGreaterThan(20)
})
