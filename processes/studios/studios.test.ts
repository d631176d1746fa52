import { expect, test } from 'vitest'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { approved, deleted, studioId, submitted } from '../../domain/studio/studio.fixtures.ts'
import { recorded } from '../../projections/engine/testing.ts'
import { studios } from './studios.ts'

const reaction = (event: StudioEvent) => studios.react(recorded(`studio-${studioId}`, event))

test('a deleted studio is closed at once, and again for requests that were on their way', () => {
  const jobs = reaction(deleted).add ?? []
  expect(jobs.map(({ task, delaySeconds }) => [task, delaySeconds])).toEqual([
    ['close_studio', undefined],
    ['close_studio', 2],
    ['close_studio', 10],
    ['close_studio', 60],
  ])
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(4)
  for (const { payload } of jobs) expect(payload).toMatchObject({ studioId })
})

test('the files of a removed picture are removed', () => {
  const imageId = '0199a000-0000-7000-8000-000000000011'
  expect(reaction({ type: 'studio.image_removed', data: { imageId } }).add).toMatchObject([
    { task: 'remove_picture', payload: { studioId, imageId } },
  ])
})

test('nothing follows from anything else', () => {
  for (const event of [submitted, approved]) expect(reaction(event)).toEqual({})
})
