import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { specificationOf } from '../kernel/specification.ts'
import { type Admins, addAdmin, adminIds, admins, removeAdmin } from './admins.ts'
import type { AdminsEvent } from './events.ts'

const { given } = specificationOf(admins)
const people = Array.from({ length: 4 }, (_, i) => `0199a000-0000-7000-8000-00000000000${i}`)
const [ann = '', ben = ''] = people
const added = (userId: string, accountVersion = 0): AdminsEvent => ({
  type: 'admins.added',
  data: { userId, accountVersion },
})
const removed = (userId: string, accountVersion = 0): AdminsEvent => ({
  type: 'admins.removed',
  data: { userId, accountVersion },
})
const adding =
  (userId: string, accountVersion = 0) =>
  (state: Admins) =>
    addAdmin(state, { userId, accountVersion })
const removing =
  (userId: string, accountVersion = 0) =>
  (state: Admins) =>
    removeAdmin(state, { userId, accountVersion })

describe('the admin roster', () => {
  test('lists each admin once', () => {
    given().when(adding(ann)).decides(added(ann))
    given(added(ann)).when(adding(ann)).changesNothing()
    given(added(ann)).when(adding(ann, 3)).changesNothing()
  })
  test('removes an admin while another one remains, once', () => {
    given(added(ann), added(ben)).when(removing(ann)).decides(removed(ann))
    given(added(ann), added(ben), removed(ann)).when(removing(ann)).changesNothing()
  })
  test('rejects the removal of the last admin', () =>
    given(added(ann), added(ben), removed(ann)).when(removing(ben)).throws('last_admin'))
  test('ignores a change based on an older version of the account', () => {
    given(added(ann)).when(removing(ben, 1)).decides(removed(ben, 1))
    given(added(ann), removed(ben, 1)).when(adding(ben, 1)).changesNothing()
    given(added(ann), removed(ben, 1)).when(adding(ben, 2)).decides(added(ben, 2))
    given(added(ann), added(ben, 2)).when(removing(ben, 1)).changesNothing()
  })
  test('counts, adds and removes admins from events without an account version', () => {
    const old: AdminsEvent[] = [ann, ben].map((userId) => ({
      type: 'admins.added',
      data: { userId, accountVersion: null },
    }))
    given(...old)
      .when(removing(ann))
      .decides(removed(ann))
    given(...old, { type: 'admins.removed', data: { userId: ann, accountVersion: null } })
      .when(adding(ann))
      .decides(added(ann))
  })

  test('always has at least one admin, whatever the order of additions and removals', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...people), fc.nat({ max: 3 })), { maxLength: 60 }),
        (commands) => {
          const log: AdminsEvent[] = [added(ann)]
          for (const [isAdding, userId, accountVersion] of commands) {
            const before = fold(admins, log)
            try {
              log.push(...(isAdding ? addAdmin : removeAdmin)(before, { userId, accountVersion }))
            } catch (error) {
              expect(error).toBeInstanceOf(DomainError)
              expect(adminIds(before)).toEqual([userId])
            }
            expect(adminIds(fold(admins, log))).not.toEqual([])
          }
        },
      ),
    ))
})
