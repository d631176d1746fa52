import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoData } from '../demo-data.ts'
import { renderSvg } from '../seed-studios.ts'
import { picturesOf } from './studios.ts'

const { studios } = demoData('studioni', new Date('2026-12-01T11:20:00.000Z'))
const pictures = studios.flatMap(picturesOf)
const folder = new URL('../pictures/', import.meta.url)

describe.each(studios)('the pictures of $name', (studio) => {
  const own = picturesOf(studio)

  test('are at least six different ones, each told in words', () => {
    expect(own.length).toBeGreaterThanOrEqual(6)
    expect(new Set(own.map(({ altText }) => altText)).size).toBe(own.length)
    for (const { altText, caption } of own) {
      expect(altText.length).toBeGreaterThan(30)
      expect(caption).not.toBe('')
    }
  })

  test('show its street front, told with its name and city', () => {
    const front = own.find(({ name }) => name.startsWith('front-'))
    expect(front?.altText).toContain(`${studio.name} in ${studio.city}`)
  })
})

test('every picture has its file, and every file is a picture of a studio', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.svg'))
  const named = studios.flatMap((studio) => studio.pictures.map((name) => `${studio.code}/${name}.svg`))
  expect(files.map((name) => name.replaceAll('\\', '/')).sort()).toEqual(named.sort())
})

test('every file is an SVG of its own, of 1440 by 900 pixels', async () => {
  const files = await Promise.all(pictures.map(({ file }) => readFile(file)))
  expect(new Set(files.map(String)).size).toBe(files.length)
  for (const file of files) {
    const { format, width, height } = await sharp(file).metadata()
    expect({ format, width, height }).toEqual({ format: 'svg', width: 1440, height: 900 })
  }
})

test('no file takes letters or anything else from the machine that renders it', async () => {
  for (const { file } of pictures) expect(await readFile(file, 'utf8'), file.pathname).not.toMatch(/<text|<image|href=/)
})

test('a picture becomes a WebP in three widths', async () => {
  const slate = pictures.find(({ name }) => name === 'slate')
  if (slate === undefined) throw new Error('No studio shows its slate')
  const { width, height, variants } = await renderSvg(await readFile(slate.file))
  expect({ width, height }).toEqual({ width: 1440, height: 900 })
  expect(variants.map((variant) => variant.width)).toEqual([640, 960, 1440])
  const { format, hasAlpha } = await sharp(variants[0]?.webp).metadata()
  expect({ format, hasAlpha }).toEqual({ format: 'webp', hasAlpha: false })
})
