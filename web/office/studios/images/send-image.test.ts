import { afterEach, expect, test, vi } from 'vitest'
import { seenPosition } from '../../../shared/api-client/position.ts'
import { sendImage } from './send-image.ts'

afterEach(() => vi.unstubAllGlobals())

const position = '00000000000000000042'

/** A request that receives a 201 response as soon as it is sent. */
class Answered {
  readonly upload = {}
  readonly status = 201
  readonly responseText = '{}'
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'x-position' ? position : null)
  send() {
    this.onload()
  }
}

test('reads after an upload request its position', async () => {
  vi.stubGlobal('XMLHttpRequest', Answered)
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  const file = new File(['a picture'], 'room.jpg')
  const sending = { studioId: 'a studio', file, isPrimary: false, onSent: () => {} }
  expect(await sendImage({ ...sending, signal: new AbortController().signal })).toBeUndefined()
  expect(seenPosition()).toBe(position)
})
