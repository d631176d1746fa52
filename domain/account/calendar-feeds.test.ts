import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { accepted, activated, ann, deactivated, deleted, invited, registered } from './account.fixtures.ts'
import { account } from './account.ts'
import { createCalendarFeed, revokeCalendarFeeds } from './calendar-feeds.ts'
import type { AccountEvent } from './events.ts'

const { given } = specificationOf(account)
type State = typeof account.initial
const mawimbi = '0199a000-0000-7000-8000-0000000000aa'
const idOf = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const created = (n: number, studioId: string | null = mawimbi): AccountEvent => ({
  type: 'user.calendar_feed_created',
  data: { feedId: idOf(n), studioId },
})
const revoked = (n: number): AccountEvent => ({ type: 'user.calendar_feed_revoked', data: { feedId: idOf(n) } })
const create =
  (n: number, studioId: string | null = mawimbi) =>
  (state: State) =>
    createCalendarFeed(state, { feedId: idOf(n), studioId })
const revokeAll = (state: State) => revokeCalendarFeeds(state)
const demoted: AccountEvent = { type: 'user.role_changed', data: { role: 'customer' } }
const promoted: AccountEvent = { type: 'user.role_changed', data: { role: 'studio_manager' } }
const manager = [invited, accepted]

describe('a calendar feed', () => {
  test('is created once, only for an active manager', () => {
    given(...manager)
      .when(create(1))
      .decides(created(1))
    given(...manager, created(1))
      .when(create(1))
      .changesNothing()
    given(registered).when(create(1)).throws('not_allowed')
    given(...manager, deactivated)
      .when(create(1))
      .throws('not_allowed')
    given().when(create(1)).throws('not_found')
  })
  test('replaces the feed of the same studio and no other', () => {
    given(...manager, created(1), created(2, null))
      .when(create(3))
      .decides(revoked(1), created(3))
    given(...manager, created(1), created(2, ann))
      .when(create(3, null))
      .decides(created(3, null))
  })
  test('is revoked once, alone or with all other feeds', () => {
    const both = [...manager, created(1), created(2, null)]
    given(...both)
      .when((state) => revokeCalendarFeeds(state, idOf(2)))
      .decides(revoked(2))
    given(...both, revoked(2))
      .when((state) => revokeCalendarFeeds(state, idOf(2)))
      .changesNothing()
    given(...both)
      .when(revokeAll)
      .decides(revoked(1), revoked(2))
  })
  test('is gone after a demotion, a deactivation or a deletion', () => {
    given(...manager, created(1), demoted, promoted)
      .when(revokeAll)
      .changesNothing()
    given(...manager, created(1), deactivated, activated)
      .when(revokeAll)
      .changesNothing()
    given(...manager, created(1), deleted)
      .when(revokeAll)
      .throws('not_found')
  })
})
