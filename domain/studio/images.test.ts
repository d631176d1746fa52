import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { StudioEvent } from './events.ts'
import { addImage, describeImage, makePrimary, orderImages, removeImage } from './images.ts'
import { approved, submitted } from './studio.fixtures.ts'
import { type Studio, studio } from './studio.ts'

const { given } = specificationOf(studio)
const [one, two, three] = [
  '0199a000-0000-7000-8000-000000000011',
  '0199a000-0000-7000-8000-000000000012',
  '0199a000-0000-7000-8000-000000000013',
] as const
const imageOf = (imageId: string, isPrimary = false) => ({
  imageId,
  storageKey: `studios/${imageId}`,
  originalName: 'room.jpg',
  fileSize: 1000,
  width: 1600,
  height: 1200,
  altText: '',
  caption: '',
  uploadId: null,
  isPrimary,
})
const added = (imageId: string, isPrimary = false): StudioEvent => ({
  type: 'studio.image_added',
  data: imageOf(imageId, isPrimary),
})
const removed = (imageId: string): StudioEvent => ({ type: 'studio.image_removed', data: { imageId } })
const madePrimary = (imageId: string): StudioEvent => ({ type: 'studio.image_made_primary', data: { imageId } })
const id = (n: number) => `0199a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
const live = [submitted, approved]
const gallery = [...live, added(one, true), added(two), added(three)]
const imagesOf = (state: Studio) => (state.status === 'absent' || state.status === 'deleted' ? [] : state.images)
const shown = (events: readonly StudioEvent[]) =>
  imagesOf(fold(studio, events)).map((image) => (image.isPrimary ? `*${image.imageId}` : image.imageId))

describe('addImage()', () => {
  test('makes the first image primary', () =>
    given(...live)
      .when((state) => addImage(state, imageOf(one)))
      .decides(added(one, true)))
  test('adds later images as not primary', () =>
    given(...live, added(one, true))
      .when((state) => addImage(state, imageOf(two)))
      .decides(added(two)))
  test('as primary replaces the primary image', () =>
    expect(shown([...live, added(one, true), added(two, true)])).toEqual([one, `*${two}`]))
  test('rejects more than 30 images', () => {
    const full = Array.from({ length: 30 }, (_, n) => added(id(n), n === 0))
    given(...live, ...full)
      .when((state) => addImage(state, imageOf(id(30))))
      .throws('invalid')
    given(...live, ...full.slice(1))
      .when((state) => addImage(state, imageOf(id(30))))
      .decides(added(id(30)))
  })
  test('changes nothing the second time', () =>
    given(...gallery)
      .when((state) => addImage(state, imageOf(two)))
      .changesNothing())
  test('adds nothing when an upload is repeated, even to a full gallery', () => {
    const data = { ...imageOf(one, true), uploadId: three }
    const uploaded: StudioEvent = { type: 'studio.image_added', data }
    const full = Array.from({ length: 29 }, (_, n) => added(id(n)))
    given(...live, uploaded, ...full)
      .when((state) => addImage(state, { ...imageOf(two), uploadId: three }))
      .changesNothing()
    given(...live, uploaded)
      .when((state) => addImage(state, imageOf(two)))
      .decides(added(two))
  })
})

describe('the primary image', () => {
  test('can be any image, one at a time', () => {
    given(...gallery)
      .when((state) => makePrimary(state, { imageId: two }))
      .decides(madePrimary(two))
    expect(shown([...gallery, madePrimary(two)])).toEqual([one, `*${two}`, three])
    given(...gallery)
      .when((state) => makePrimary(state, { imageId: one }))
      .changesNothing()
  })
  test('is the next one after its removal, or the first if it was the last', () => {
    expect(shown([...gallery, removed(one)])).toEqual([`*${two}`, three])
    expect(shown([...gallery, madePrimary(three), removed(three)])).toEqual([`*${one}`, two])
    expect(shown([...live, added(one, true), removed(one)])).toEqual([])
  })
  test('stays when another image is removed', () =>
    expect(shown([...gallery, removed(two)])).toEqual([`*${one}`, three]))
  test('must belong to the studio', () =>
    given(...live, added(one, true))
      .when((state) => makePrimary(state, { imageId: two }))
      .throws('not_found', 'Image not found'))
})

describe('orderImages()', () => {
  const ordering =
    (...imageIds: string[]) =>
    (state: typeof studio.initial) =>
      orderImages(state, { imageIds })
  const ordered: StudioEvent = { type: 'studio.images_ordered', data: { imageIds: [three, one, two] } }

  test('sets a changed order', () => {
    given(...gallery)
      .when(ordering(three, one, two))
      .decides(ordered)
    given(...gallery, ordered)
      .when(ordering(three, one, two))
      .changesNothing()
    expect(shown([...gallery, ordered])).toEqual([three, `*${one}`, two])
  })
  test.each([
    ['one is missing', [one, two]],
    ['one is named twice', [one, two, two]],
    ['one is unknown', [one, two, '0199a000-0000-7000-8000-000000000019']],
  ])('is rejected when %s', (_, imageIds) =>
    given(...gallery)
      .when(ordering(...imageIds))
      .throws('invalid', undefined, { field: 'imageOrders' }),
  )
})

describe('describeImage()', () => {
  const describing = (imageId: string, altText: string, caption: string) => (state: typeof studio.initial) =>
    describeImage(state, { imageId, altText, caption })
  const described: StudioEvent = {
    type: 'studio.image_described',
    data: { imageId: two, altText: 'Two chairs', caption: '' },
  }

  test('sets the texts once', () => {
    given(...gallery)
      .when(describing(two, ' Two chairs ', ' '))
      .decides(described)
    given(...gallery, described)
      .when(describing(two, 'Two chairs', ''))
      .changesNothing()
    expect(imagesOf(fold(studio, [...gallery, described]))[1]).toMatchObject({ altText: 'Two chairs' })
  })
  test('rejects an unknown image', () =>
    given(...live)
      .when(describing(one, 'a', 'b'))
      .throws('not_found'))
})

describe('removeImage()', () => {
  const removing = (imageId: string) => (state: typeof studio.initial) => removeImage(state, { imageId })
  test('removes an image once, and rejects an unknown one', () => {
    given(...gallery)
      .when(removing(two))
      .decides(removed(two))
    given(...gallery, removed(two))
      .when(removing(two))
      .throws('not_found', 'Image not found')
  })
})

test('a studio with images has exactly one primary image after any sequence of events', () => {
  const imageId = fc.constantFrom(one, two, three)
  const event = fc.oneof(
    fc.tuple(imageId, fc.boolean()).map(([id, primary]) => added(id, primary)),
    imageId.map(removed),
    imageId.map(madePrimary),
    fc
      .shuffledSubarray([one, two, three])
      .map((imageIds): StudioEvent => ({ type: 'studio.images_ordered', data: { imageIds } })),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const log: StudioEvent[] = [...live]
      for (const each of events)
        if (each.type !== 'studio.image_added' || !shown(log).some((id) => id.endsWith(each.data.imageId)))
          log.push(each)
      const images = imagesOf(fold(studio, log))
      expect(images.filter((image) => image.isPrimary)).toHaveLength(Math.min(1, images.length))
    }),
  )
})
