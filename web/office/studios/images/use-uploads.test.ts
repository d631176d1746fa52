import { afterEach, expect, it, test, vi } from 'vitest'
import { seenPosition } from '../../../shared/api-client/position.ts'
import { failed, left, noUploads, progressed, queued, sendImage, uploadsReducer } from './use-uploads.ts'

const after = (...actions: Parameters<typeof uploadsReducer>[1][]) => actions.reduce(uploadsReducer, noUploads)
const two = queued([
  { id: '1', name: 'a.jpg', size: 10 },
  { id: '2', name: 'b.jpg', size: 20 },
])

it('tracks each file separately', () => {
  expect(after(two, progressed({ id: '1', sent: 0.5 }))).toEqual([
    { id: '1', name: 'a.jpg', size: 10, state: 'sending', sent: 0.5, error: null, canRetry: false },
    { id: '2', name: 'b.jpg', size: 20, state: 'waiting', sent: 0, error: null, canRetry: false },
  ])
})

it('removes sent files and keeps failed ones until they are sent again or dismissed', () => {
  const list = after(two, left('1'), failed({ id: '2', error: 'Upload failed', canRetry: true }))
  expect(list).toMatchObject([{ id: '2', state: 'failed', error: 'Upload failed' }])
  expect(uploadsReducer(list, progressed({ id: '2', sent: 0 }))).toMatchObject([{ state: 'sending', error: null }])
  expect(uploadsReducer(list, left('2'))).toEqual([])
})

afterEach(() => vi.unstubAllGlobals())

const position = '00000000000000000042'

/** A request that receives a 201 response as soon as it is sent. */
class Answered {
  readonly upload = {}
  readonly status = 201
  readonly responseText: string = '{}'
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'x-position' ? position : null)
  send() {
    this.onload()
  }
}

const upload = () => {
  const file = new File(['a picture'], 'room.jpg')
  const { signal } = new AbortController()
  return sendImage({ key: 'one', studioId: 'a studio', file, isPrimary: false, onSent: () => {}, signal })
}

test('a successful answer with an error text is a failed upload', async () => {
  class Refused extends Answered {
    override readonly responseText = '{"error":"Too dark"}'
  }
  vi.stubGlobal('XMLHttpRequest', Refused)
  expect(await upload()).toMatchObject({ error: 'Too dark' })
})

test('later reads request the position of an upload', async () => {
  vi.stubGlobal('XMLHttpRequest', Answered)
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  expect(await upload()).toBeUndefined()
  expect(seenPosition()).toBe(position)
})
