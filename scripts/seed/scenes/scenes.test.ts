import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderScene } from './render.ts'
import { scenesOf } from './scenes.ts'
import type { StudioKind, Subject } from './subject.ts'

const subject = (kind: StudioKind, changed: Partial<Subject> = {}): Subject => ({
  code: 'TST-01',
  name: 'Sauti Room',
  kind,
  city: 'Kisumu',
  palette: 'forest',
  hour: 'day',
  floor: 'boards',
  wall: 'slats',
  detail: 'microphone',
  ...changed,
})
const kinds: StudioKind[] = ['podcast', 'music', 'photo', 'video']

describe.each(kinds)('the pictures of a %s studio', (kind) => {
  const scenes = scenesOf(subject(kind))

  test('are at least six different ones, each told in words', () => {
    expect(scenes.length).toBeGreaterThanOrEqual(6)
    expect(new Set(scenes.map(({ svg }) => svg)).size).toBe(scenes.length)
    expect(new Set(scenes.map(({ altText }) => altText)).size).toBe(scenes.length)
    for (const { altText, caption } of scenes) {
      expect(altText.length).toBeGreaterThan(30)
      expect(altText).not.toMatch(/undefined|NaN/)
      expect(caption).not.toBe('')
    }
  })

  test('are drawn with numbers that are numbers', () => {
    for (const { svg } of scenes) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('are the same every time, and other ones for another studio', () => {
    expect(scenesOf(subject(kind))).toEqual(scenes)
    const others = scenesOf(subject(kind, { code: 'TST-02' }))
    expect(others.filter(({ svg }, i) => svg === scenes[i]?.svg).map(({ shot }) => shot)).toEqual([])
  })
})

test('a scene becomes a WebP of 16 to 10 in three widths', async () => {
  const [scene] = scenesOf(subject('video'))
  const { width, height, variants } = await renderScene(scene?.svg ?? '')
  expect({ width, height }).toEqual({ width: 1440, height: 900 })
  expect(variants.map((variant) => variant.width)).toEqual([640, 960, 1440])
  const { format, hasAlpha } = await sharp(variants[0]?.webp).metadata()
  expect({ format, hasAlpha }).toEqual({ format: 'webp', hasAlpha: false })
})
