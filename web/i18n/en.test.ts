import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeI18n } from '../../language/translate.ts'
import { allTexts, textFiles, textsIn, uncompiled } from './testing.ts'

const everything = await allTexts('en')
const web = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(i18n|dist|node_modules)\/|texts\.[a-z]{2}\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${web}/${path}`, 'utf8') }))
const source = sources.map(({ text }) => text).join('\n')

const literally = (text: string) => text.replaceAll('.', '\\.')

/** Patterns of the ids that the sources compose, such as `role.${session.role}`. */
const composed = [...source.matchAll(/`([a-z.-]*)\$\{[^{}`]+\}([a-z.-]*)`/g)]
  .filter(([, head = '', tail = '']) => head.includes('.') || tail.includes('.'))
  .map(([, head = '', tail = '']) => new RegExp(`^${literally(head)}[\\w-]+${literally(tail)}$`))

/** The quoted texts of the sources, collected once instead of for each message. */
const named = new Set([...source.matchAll(/'([\w.-]+)(?=')/g)].map(([, id]) => id))

/** Returns whether the sources use a message, by its id or by a composed one. */
const isUsed = (id: string) => named.has(id) || composed.some((pattern) => pattern.test(id))

/** Returns the room of a path, such as public/track; undefined for a path that rooms share. */
const roomOf = (path: string) => /^(public|account|office)\/(?!shared\/|shell\/)[^/]+/.exec(path)?.[0]

describe('the English catalogue', () => {
  it('compiles', () => {
    expect(uncompiled(Object.entries(everything))).toEqual([])
  })

  it('contains no unused message', () => {
    expect(Object.keys(everything).filter((id) => !isUsed(id))).toEqual([])
  })

  it('contains each message once', async () => {
    const texts = await Promise.all(textFiles('en').map((path) => textsIn(path, 'en')))
    const ids = texts.flatMap(Object.keys)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('has no texts of a room that other rooms use', async () => {
    const folders = textFiles('en').map((path) => ({ path, folder: roomOf(path) }))
    const owner = new Map<string, string>()
    for (const { path, folder } of folders)
      if (folder) for (const id of Object.keys(await textsIn(path, 'en'))) owner.set(id, folder)
    const borrowed = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/'([\w.-]+)(?=')/g)].flatMap(([, id = '']) => {
        const folder = owner.get(id)
        return folder === undefined || path.startsWith(`${folder}/`) || path.includes('.test.')
          ? []
          : [`${path}: ${id}`]
      }),
    )
    expect(borrowed).toEqual([])
  })

  it('fills in names and plurals', () => {
    const i18n = makeI18n('en', everything)
    expect(i18n._('calendar.day', { day: 'Tuesday 1 December', free: 6 })).toBe('Tuesday 1 December, 6 free hours')
    expect(i18n._('calendar.day', { day: 'Tuesday 1 December', free: 0 })).toBe('Tuesday 1 December, no free hours')
    expect(i18n._('studios.count', { shown: 3, total: 12 })).toBe('3 of 12 studios')
    expect(i18n._('studio.buffer-minutes', { minutes: 30 })).toBe('30 minutes between sessions')
    expect(i18n._('studio.buffer-minutes', { minutes: 1 })).toBe('1 minute between sessions')
  })
})
