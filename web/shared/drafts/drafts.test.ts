import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDrafts, readDraft, saveDraft } from './drafts.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => void vi.unstubAllGlobals())

const mine = { person: 'mo@example.com', form: 'studio new' }

it('a draft belongs to one person and one form', () => {
  saveDraft(mine, { name: 'Nuru' })
  saveDraft({ ...mine, form: 'contact' }, { message: 'Hello' })
  expect(readDraft(mine)).toEqual({ name: 'Nuru' })
  expect(readDraft({ ...mine, person: 'ann@example.com' })).toBeUndefined()
  expect(readDraft({ ...mine, form: 'studio 1' })).toBeUndefined()
})

it('an unchanged form has no draft', () => {
  saveDraft(mine, { name: 'Nuru' })
  saveDraft(mine, {})
  expect(readDraft(mine)).toBeUndefined()
})

it('forgetDrafts removes all drafts, the booking and the prompted phone', () => {
  saveDraft(mine, { name: 'Nuru' })
  stored.set('studioni.booking', '{}')
  stored.set('studioni.prompted', '{}')
  forgetDrafts()
  expect(stored.size).toBe(0)
})

it.each(['', 'null', '[1]', '{"mo@example.com studio new":"text"}'])(
  'readDraft ignores unreadable storage: %s',
  (text) => {
    stored.set('studioni.drafts', text)
    expect(readDraft(mine)).toBeUndefined()
  },
)

it('saveDraft stores nothing if there is no storage', () => {
  vi.stubGlobal('window', undefined)
  saveDraft(mine, { name: 'Nuru' })
  expect(readDraft(mine)).toBeUndefined()
})
