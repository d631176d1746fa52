import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { release, renew, reserve, type UniquenessEvent, uniqueness } from './uniqueness.ts'

const { given } = specificationOf(uniqueness)
const [ada, ben] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'] as const
const takenText = 'studio.code-taken'
const message = 'A studio with this code already exists'
const claimed = (ownerId: string): UniquenessEvent => ({ type: 'uniqueness.claimed', data: { ownerId } })
const released = (ownerId: string): UniquenessEvent => ({ type: 'uniqueness.released', data: { ownerId } })
const claiming = (ownerId: string, field?: string) => (state: typeof uniqueness.initial) =>
  reserve(state, { ownerId, takenText, ...(field && { field }) })

describe('a unique text', () => {
  test('is reserved while it is free', () => given().when(claiming(ada)).decides(claimed(ada)))
  test('stays reserved by its owner', () => given(claimed(ada)).when(claiming(ada)).changesNothing())
  test('can be renewed by its owner only', () => {
    const renewing = (ownerId: string) => (state: typeof uniqueness.initial) => renew(state, { ownerId, takenText })
    given().when(renewing(ada)).decides(claimed(ada))
    given(claimed(ada)).when(renewing(ada)).decides(claimed(ada))
    given(claimed(ada)).when(renewing(ben)).throws('taken', message)
  })
  test('is rejected for another owner, with the error text and the field', () =>
    given(claimed(ada)).when(claiming(ben, 'code')).throws('taken', message, { field: 'code' }))
  test('is free after its owner releases it', () =>
    given(claimed(ada), released(ada)).when(claiming(ben)).decides(claimed(ben)))
  test('is released once by its owner', () => {
    given(claimed(ada))
      .when((state) => release(state, { ownerId: ada }))
      .decides(released(ada))
    given(claimed(ada), released(ada))
      .when((state) => release(state, { ownerId: ada }))
      .changesNothing()
  })
  test('is not released by another owner', () =>
    given(claimed(ada))
      .when((state) => release(state, { ownerId: ben }))
      .changesNothing())
})
