import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawStudio, memoized } from './link-pictures.ts'

it.each([30, 120])('draws a name and a place of one word of %i letters', async (letters) => {
  const long = 'W'.repeat(letters)
  const png = await drawStudio({ name: long, location: long, fromPrice: 2_500 }, undefined)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

/** Pictures whose drawings end only when the test says so. `begun` has the names of those that have begun. */
function pictures(maxCached = 2, maxWaiting = 2) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const drawn = memoized(maxCached, maxWaiting)
  const ask = (name: string) =>
    drawn(name, '', async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return Buffer.from(name)
    })
  const finish = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  const draw = async (name: string) => {
    const picture = ask(name)
    await finish()
    await picture
  }
  return { ask, begun, draw, finish }
}

it('draws one picture at a time', async () => {
  const { ask, begun, finish } = pictures()
  const both = [ask('a'), ask('b')]
  await expect.poll(() => begun).toEqual(['a'])
  await finish()
  expect(String(await both[0])).toBe('a')
  await finish()
  expect(String(await both[1])).toBe('b')
})

it('draws nothing new while too many pictures wait, and still returns known ones', async () => {
  const { ask, draw } = pictures(9, 2)
  await draw('known')
  const names = ['a', 'b', 'c', 'd', 'known']
  expect(names.map((name) => ask(name) !== undefined)).toEqual([true, true, true, false, true])
})

it('forgets the picture that was not requested for the longest time', async () => {
  const { ask, begun, draw } = pictures(2)
  await draw('a')
  await draw('b')
  await ask('a')
  await draw('c')
  await ask('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  await draw('b')
  expect(begun).toEqual(['a', 'b', 'c', 'b'])
})
