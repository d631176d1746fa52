import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { login } from '../../api/contract/auth.ts'
import { managedImages, studioImages } from '../../api/contract/images.ts'
import { tokenOf } from '../visual/gallery/live-apart.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { type Answer, answer, refuse } from '../visual/gallery/states/answers.ts'
import { picture } from '../visual/gallery/states/studios-data.ts'
import { alert, badGateway, cutOff, dialog, heldBack, question } from './on-screen.ts'
import { show } from './show.tsx'

const { uploadImages, orderImages, updateImage, deleteImage } = managedImages
const colours = ['red', 'green', 'blue']
type Image = ReturnType<typeof imageOf>
const imageOf = (colour: string, displayOrder: number) => ({
  ...picture(colours.indexOf(colour), { originalName: `${colour}.jpg`, altText: '', displayOrder }),
  fileSize: 812_000,
})
const [red, green, blue] = [imageOf('red', 0), imageOf('green', 1), imageOf('blue', 2)]
const list = (...images: Image[]) => ({
  data: { images: images.map((each, displayOrder) => ({ ...each, displayOrder })) },
})
const names = () =>
  screen
    .getAllByTitle(/\.jpg$/)
    .map(({ title }) => title)
    .filter((title) => !title.startsWith('Move'))
const jpeg = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

/** Opens the pictures of a manager's first studio. */
async function open(...answers: Answer[]) {
  const screenOf = show('/manager/studios', { as: 'studio_manager', answers })
  await screenOf.user.press(/^Manage Images: Mawimbi/)
  return { ...screenOf, images: await dialog('Studio Images') }
}

describe('the images dialog of a studio', () => {
  it('moves images by button and by dragging, announces and saves the order', async () => {
    const { user, bodies, setAnswers } = await open(answer(studioImages, list(red, green, blue)))
    await screen.findByText('Primary')
    const moveTo = async (act: () => unknown, ...order: Image[]) => {
      setAnswers(answer(studioImages, list(...order)), answer(orderImages, list(...order)))
      await act()
      await waitFor(() => expect(names()).toEqual(order.map(({ originalName }) => originalName)))
      const wanted = order.map(({ id }, displayOrder) => ({ imageId: id, displayOrder }))
      await waitFor(() => expect(bodies(orderImages).at(-1)).toEqual({ imageOrders: wanted }))
    }
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await moveTo(() => user.press('Move red.jpg right'), green, red, blue)
    await waitFor(() => expect(shown.mock.contexts).toEqual([document.activeElement]))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move red.jpg right' }))
    await screen.findAllByText('red.jpg is now 2 of 3')
    const [first, , last] = within(screen.getByRole('list', { name: 'Images in order' })).getAllByRole('listitem')
    if (!first || !last) throw new Error('There are three pictures')
    const drag = () => {
      const dataTransfer = { setData: vi.fn(), types: [] }
      fireEvent.dragStart(last, { dataTransfer })
      fireEvent.dragOver(first, { dataTransfer })
      fireEvent.drop(first, { dataTransfer })
    }
    await moveTo(drag, blue, green, red)
    await screen.findAllByText('blue.jpg is now 1 of 3')
  })

  it('saves only the last order that was requested during a save, after it', async () => {
    const { user, bodies, setAnswers } = await open(answer(studioImages, list(red, green, blue)))
    const saved = () => bodies(orderImages).map(({ imageOrders }) => imageOrders.map(({ imageId }) => imageId))
    const first = heldBack(answer(orderImages, list(green, red, blue)))
    setAnswers(answer(studioImages, list(green, red, blue)), first.answer)
    await user.press('Move red.jpg right')
    await waitFor(() => expect(saved()).toHaveLength(1))
    setAnswers(answer(studioImages, list(blue, green, red)), answer(orderImages, list(blue, green, red)))
    await user.press('Move red.jpg right')
    await user.press('Move green.jpg right')
    expect(names()).toEqual(['blue.jpg', 'green.jpg', 'red.jpg'])
    first.letGo()
    await screen.findAllByText('green.jpg is now 2 of 3')
    expect(saved()).toEqual(
      [
        [green, red, blue],
        [blue, green, red],
      ].map((images) => images.map(({ id }) => id)),
    )
    expect(names()).toEqual(['blue.jpg', 'green.jpg', 'red.jpg'])
  })

  it('keeps the order when a move fails', async () => {
    const { user, images } = await open(answer(studioImages, list(red, green, blue)), badGateway(orderImages))
    await user.press('Move red.jpg right')
    await alert('Failed to reorder images', images)
    expect(names()).toEqual(['red.jpg', 'green.jpg', 'blue.jpg'])
  })

  it('sets the primary image, edits texts, and deletes an image after a confirmation', async () => {
    const { user, bodies, queries, setAnswers } = await open(answer(studioImages, list(red, green)))
    const become = (endpoint: typeof updateImage | typeof deleteImage, ...images: Image[]) =>
      setAnswers(answer(studioImages, list(...images)), answer(endpoint, list(...images)))
    await screen.findAllByText('No alternative text yet')
    const described = { ...green, isPrimary: true, altText: 'A green wall', caption: 'For chroma' }
    become(updateImage, { ...red, isPrimary: false }, { ...green, isPrimary: true })
    await user.press('Set as primary: green.jpg')
    await screen.findAllByText('green.jpg is now the primary image')
    await user.press('Edit caption of green.jpg')
    await dialog('Edit caption')
    await user.type(/^Alternative text/, described.altText)
    await user.type(/^Caption/, described.caption)
    become(updateImage, { ...red, isPrimary: false }, described)
    await user.press('Save')
    await screen.findByText('A green wall')
    expect(bodies(updateImage)).toEqual([{ isPrimary: true }, { altText: 'A green wall', caption: 'For chroma' }])

    await user.press('Delete red.jpg')
    const ask = within(await question('Delete image'))
    ask.getByText('Are you sure you want to delete this image? This action cannot be undone.')
    become(deleteImage, described)
    await user.press('Delete image')
    await waitFor(() => expect(names()).toEqual(['green.jpg']))
    expect(queries(deleteImage)).toHaveLength(1)
  })
})

describe('an image upload', () => {
  /** Sends a form by `fetch`, which the fake network answers. */
  class RequestByFetch {
    readonly upload = {}
    status = 0
    responseText = ''
    onload = () => {}
    onabort = () => {}
    onerror = () => {}
    #url = ''
    readonly #headers = new Headers()
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {
      this.onabort()
    }
    getResponseHeader = () => null
    async send(body: FormData) {
      forms.push(body)
      const init = { method: 'POST', headers: this.#headers, body }
      const answered = window.fetch(new URL(this.#url, window.location.href), init)
      const response = await answered.catch(() => undefined)
      if (!response) return this.onerror()
      this.status = response.status
      this.responseText = await response.text()
      this.onload()
    }
  }
  let forms: FormData[] = []
  beforeEach(() => {
    forms = []
    vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  })
  it.each([
    [
      'is no picture',
      [new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })],
      'plan.pdf: File type must be JPEG, PNG or WebP',
    ],
    ['is too large', [jpeg('large.jpg', 5_242_881)], 'large.jpg: File is larger than 5242880 bytes (5 MB)'],
    ['is empty', [jpeg('empty.jpg', 0)], 'empty.jpg: File is smaller than 1 bytes (it is empty)'],
    ['is of too many files', Array.from({ length: 11 }, (_, i) => jpeg(`${i}.jpg`)), 'Too many files'],
  ])('that %s is rejected before it is sent', async (_what, files, text) => {
    const { user, images, queries } = await open(answer(studioImages, list()))
    await within(images).findByRole('heading', { name: 'No images yet' })
    fireEvent.change(within(images).getByLabelText(/^Drag images here/, { selector: 'input' }), { target: { files } })
    await alert(text, images)
    expect(queries(uploadImages)).toEqual([])
    await user.press('Dismiss')
    await waitFor(() => expect(within(images).queryAllByRole('alert')).toEqual([]))
  })

  it('does not mention dragging on touch screens', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query === '(pointer: coarse)',
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    const { images } = await open(answer(studioImages, list()))
    await within(images).findByRole('button', { name: /^Add images/ })
    expect(within(images).queryByText(/Drag images/)).toBeNull()
  })

  it('refused by the server shows the reason, and can only be dismissed', async () => {
    const about = 'fake.jpg is not a JPEG, PNG or WebP image'
    const refused = { error: 'File type must be image/jpeg', code: 'invalid', fieldErrors: { images: [about] } }
    const { user, images } = await open(answer(studioImages, list()), refuse(uploadImages, 400, refused))
    await user.give(jpeg('fake.jpg'))
    const uploads = within(await within(images).findByRole('list', { name: 'Uploads' }))
    await uploads.findByText(about)
    expect(uploads.queryByText(refused.error)).toBeNull()
    expect(uploads.queryByRole('button', { name: /^Try again/ })).toBeNull()
    await user.press('Dismiss fake.jpg')
    await waitFor(() => expect(within(images).queryByRole('list', { name: 'Uploads' })).toBeNull())
  })

  it('whose session has ended is sent after its user has signed in again', async () => {
    const ended = refuse(uploadImages, 401, { error: 'Authentication required', code: 'not_signed_in' })
    const { user, images, queries, setAnswers } = await open(answer(studioImages, list()), ended)
    await user.give(jpeg('red.jpg'))
    await dialog('Sign In')
    const token = tokenOf('studio_manager')
    setAnswers(
      answer(login, { data: { token, user: ownUser('studio_manager') } }),
      answer(studioImages, list(red)),
      answer(uploadImages, list(red)),
    )
    await user.type('Email', 'otieno@studioni.test')
    await user.type('Password', 'kilimani-at-dusk')
    await user.press('Sign In')
    await within(images).findByText('red.jpg')
    expect(queries(uploadImages)).toHaveLength(2)
  })

  it.each([
    ['the connection', cutOff(uploadImages), 'Network error'],
    ['the server', badGateway(uploadImages), 'Upload failed'],
    ['a limit', refuse(uploadImages, 429, { error: 'Too many requests', code: 'limit' }), 'Too many requests'],
  ])('that failed because of %s can be retried with the same key', async (_what, failure, text) => {
    const { user, images, queries, headers } = await open(answer(studioImages, list()), failure)
    await user.give(jpeg('red.jpg'))
    const uploads = within(await within(images).findByRole('list', { name: 'Uploads' }))
    await uploads.findByText(text)
    await user.press('Try again: red.jpg')
    expect(document.activeElement).toBe(uploads.getByRole('listitem'))
    await waitFor(() => expect(queries(uploadImages)).toHaveLength(2))
    const [key, again] = headers(uploadImages, 'idempotency-key')
    expect(again).toBe(key)
    expect(key).toMatch(/^[\w-]{21}$/)
    await uploads.findByText(text)
  })

  it('that is dropped beside the box is not opened by the browser', async () => {
    const { images, queries } = await open(answer(studioImages, list(red)))
    const dataTransfer = { types: ['Files'], files: [jpeg('red.jpg')] }
    const tile = await within(images).findByText('red.jpg')
    expect(fireEvent.dragOver(tile, { dataTransfer })).toBe(false)
    expect(fireEvent.drop(tile, { dataTransfer })).toBe(false)
    expect(queries(uploadImages)).toEqual([])
    const text = { ...dataTransfer, types: ['text/plain'] }
    expect(fireEvent.dragOver(tile, { dataTransfer: text })).toBe(true)
  })

  it('becomes the primary image if it is the first of its batch to be accepted', async () => {
    const { user, images, setAnswers } = await open(answer(studioImages, list(blue)))
    const refused = { error: 'File type must be image/jpeg', code: 'invalid' }
    setAnswers({
      endpoint: uploadImages,
      reply: () => (forms.length === 1 ? Response.json(refused, { status: 400 }) : Response.json(list(blue, red))),
    })
    await user.pressThe('checkbox', 'Use the first one as the primary image')
    const files = ['fake.jpg', 'red.jpg', 'green.jpg'].map((name) => jpeg(name))
    fireEvent.change(within(images).getByLabelText(/^Drag images here/, { selector: 'input' }), { target: { files } })
    await screen.findAllByText('green.jpg uploaded')
    expect(forms.map((form) => form.get('isPrimary'))).toEqual(['true', 'true', null])
  })

  it('is announced while it is sent, and then shows the image', async () => {
    const { user, images, setAnswers } = await open(answer(studioImages, list()))
    await within(images).findByRole('heading', { name: 'No images yet' })
    const late = heldBack(answer(uploadImages, list(red)))
    setAnswers(answer(studioImages, list(red)), late.answer)
    await user.give(jpeg('red.jpg'))
    await within(images).findByText('Sending red.jpg')
    late.letGo()
    await waitFor(() => expect(names()).toEqual(['red.jpg']))
    await screen.findAllByText('red.jpg uploaded')
  })

  it('asks before it is discarded with the dialog or the page', async () => {
    const { user, images, setAnswers, goBack } = await open(answer(studioImages, list()))
    const mayLeave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(mayLeave()).toBe(true)
    const [first, second] = [answer(uploadImages, list(red)), answer(uploadImages, list(red, green))].map(heldBack)
    if (!first || !second) throw new Error('There are two answers')
    setAnswers(first.answer)
    await user.give(jpeg('red.jpg'))
    await within(images).findByText('Sending red.jpg')
    expect(mayLeave()).toBe(false)
    await user.press('Done')
    within(await question('Uploads are not finished')).getByText(/^1 image is still being uploaded/)
    await user.press('Keep uploading')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await goBack()
    await question('Uploads are not finished')
    await user.press('Keep uploading')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.keyDown(images, { key: 'Escape' })
    await question('Uploads are not finished')
    first.letGo()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(mayLeave()).toBe(true)

    setAnswers(second.answer)
    await user.give(jpeg('green.jpg'))
    await within(images).findByText('Sending green.jpg')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.press('Done')
    await user.press('Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(mayLeave()).toBe(true)
  })

  it('can be cancelled while it waits or is sent', async () => {
    const { user, images, queries, setAnswers } = await open(answer(studioImages, list()))
    const late = heldBack(answer(uploadImages, list(blue)))
    setAnswers(late.answer)
    for (const name of ['red.jpg', 'green.jpg', 'blue.jpg']) await user.give(jpeg(name))
    await within(images).findByText('Sending red.jpg')
    await user.press('Cancel green.jpg')
    await user.press('Cancel red.jpg')
    await within(images).findByText('Sending blue.jpg')
    late.letGo()
    await screen.findAllByText('blue.jpg uploaded')
    expect(within(images).queryByRole('list', { name: 'Uploads' })).toBeNull()
    expect(queries(uploadImages)).toHaveLength(2)
  })
})
