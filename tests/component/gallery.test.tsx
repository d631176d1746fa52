import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { studioImages } from '../../api/contract/images.ts'
import { listStudios, oneStudio } from '../../api/contract/studios.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { listOf, picture, studioAt, studios } from '../visual/gallery/states/studios-data.ts'
import { dialog, gone, heldBack, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

const list = '/studios?search=mawimbi'
const wayIn = '6 pictures · View Gallery of Mawimbi Mix Room'
const title = 'Gallery of Mawimbi Mix Room'
const { images } = studioAt(0)
const hash = (place?: number) => `#gallery=MWB-02${place === undefined ? '' : `&photo=${images[place]?.id}`}`
const warmRoom = 'The room with its desk under a warm lamp'
const tiles = async () => within(await screen.findByRole('list', { name: 'All pictures' })).getAllByRole('button')
const position = (place: number) => screen.findByText(`${place} of 6`)

describe('the gallery', () => {
  it('opens from a card, shows one picture, and closes with Back', async () => {
    const { user, address, goBack } = show(list)
    await user.pressThe('link', wayIn)
    expect(await tiles()).toHaveLength(6)
    within(await dialog(title)).getByText('Primary')
    expect(address()).toBe(`${list}${hash()}`)
    await user.press(/^Picture 2 of 6/)
    await position(2)
    expect(address()).toBe(`${list}${hash(1)}`)
    await userEvent.keyboard('G')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Picture 2 of 6/)
    await userEvent.keyboard('d')
    await position(2)
    await goBack()
    await gone(title)
    expect(address()).toBe(list)
  })

  it('closes to the list when a link opened it', async () => {
    const { user, address } = show(`${list}${hash(2)}`)
    await position(3)
    await user.press('Close gallery')
    await gone(title)
    expect(address()).toBe(list)
  })

  it('can be browsed with buttons and keys', async () => {
    const { user, address } = show(`/studios/MWB-02${hash(0)}`)
    await position(1)
    await user.press('Next picture')
    await position(2)
    for (const [key, place] of [
      ['{ArrowRight}', 3],
      ['{End}', 6],
      ['{Home}', 1],
    ] as const) {
      await userEvent.keyboard(key)
      await position(place)
      expect(address()).toBe(`/studios/MWB-02${hash(place - 1)}`)
    }
  })

  it('is offered with the number of pictures that it shows, at most 20', async () => {
    const many = { ...studioAt(0), imageCount: 30, images: Array.from({ length: 30 }, (_, i) => picture(i)) }
    const { user } = show('/studios', { answers: [answer(listStudios, listOf([many])), answer(oneStudio, many)] })
    await user.see('20 pictures · View Gallery')
    await user.pressThe('link', 'Mawimbi Mix Room')
    await user.pressThe('link', '20 pictures · View Gallery')
    expect(await tiles()).toHaveLength(20)
  })

  it('shows all pictures when the linked one no longer exists', async () => {
    show('/studios/MWB-02#gallery=MWB-02&photo=gone')
    expect(await tiles()).toHaveLength(6)
  })

  it('shows a single picture without controls to browse', async () => {
    const [first] = studios
    if (!first) throw new Error('There are studios')
    const one = [
      answer(listStudios, listOf([{ ...first, imageCount: 1 }])),
      answer(studioImages, { data: { images: [{ ...picture(0), fileSize: 1 }] } }),
    ]
    const { user } = show('/studios', { answers: one })
    await user.pressThe('link', '1 picture · View Image of Mawimbi Mix Room')
    await screen.findByText('1 of 1')
    expect(screen.queryAllByRole('button', { name: /(Next|Previous) picture|slideshow/ })).toEqual([])
  })

  it('shows that it is loading, that it failed, or that it is empty', async () => {
    const late = heldBack(refuse(studioImages))
    const { user, setAnswers } = show(`/studios${hash()}`, { answers: [late.answer] })
    const gallery = within(await dialog(title))
    await gallery.findByText('Loading images...')
    late.letGo()
    await gallery.findByRole('heading', { name: 'Failed to load images' })
    setAnswers(answer(studioImages, { data: { images: [] } }))
    await user.press('Try again')
    await gallery.findByRole('heading', { name: 'No images available' })
    gallery.getByText("This studio hasn't uploaded any images yet.")
  })

  it('keeps its pictures and its views when they fail to load again', async () => {
    const { user, setAnswers, queries } = show(`/studios${hash()}`)
    expect(await tiles()).toHaveLength(6)
    const before = queries(studioImages).length
    setAnswers(refuse(studioImages))
    await reconnect(user)
    await waitFor(() => expect(queries(studioImages).length).toBeGreaterThan(before))
    await user.press('Darkroom')
    await position(1)
  })
})

describe('the slideshow', () => {
  it('advances by itself, pauses under the mouse, and stops once the user navigates', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = show(`/studios/MWB-02${hash(0)}`)
    await screen.findByRole('button', { name: 'Pause slideshow' })
    await vi.advanceTimersByTimeAsync(6_100)
    await position(2)
    const pictures = document.querySelector('.swiper')
    if (!pictures) throw new Error('There are pictures')
    fireEvent.pointerEnter(pictures, { pointerType: 'mouse' })
    await vi.advanceTimersByTimeAsync(20_000)
    await position(2)
    fireEvent.pointerLeave(pictures, { pointerType: 'mouse' })
    await vi.advanceTimersByTimeAsync(6_100)
    await position(3)
    await user.press('Next picture')
    await position(4)
    await screen.findByRole('button', { name: 'Play slideshow' })
    await vi.advanceTimersByTimeAsync(20_000)
    await position(4)
  })

  it('is off for users who prefer reduced motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('reduce'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    const { user } = show(`/studios/MWB-02${hash(0)}`)
    await position(1)
    expect(screen.queryAllByRole('button', { name: /slideshow/ })).toEqual([])
    await user.press('Next picture')
    await position(2)
  })
})

describe('a picture that fails to load', () => {
  it.each([
    ['before the page listened', () => undefined],
    ['later', (image: HTMLElement) => void fireEvent.error(image)],
  ])('shows an error on a card when it failed %s', async (when, fail) => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(when !== 'later')
    show('/studios')
    await screen.findByText('No images')
    for (const image of screen.queryAllByRole('img', { name: warmRoom })) fail(image)
    expect(await screen.findAllByText('Failed to load')).toHaveLength(5)
  })

  it('shows an error in the gallery, and the next picture can be opened', async () => {
    show(`/studios/MWB-02${hash(0)}`)
    await position(1)
    const stage = within(screen.getByRole('region', { name: 'Darkroom' }))
    const [first] = stage.getAllByRole('img')
    if (!first) throw new Error('There are pictures')
    fireEvent.error(first)
    await stage.findByText('Failed to load')
    await userEvent.keyboard('{ArrowRight}')
    await position(2)
  })
})
