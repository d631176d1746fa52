import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { Refusal } from '../kernel/refusal.ts'
import { specificationOf } from '../kernel/specification.ts'
import { addAdmin, admins, removeAdmin } from './admins.ts'
import type { AdminsEvent } from './events.ts'

const { given } = specificationOf(admins)
const people = Array.from({ length: 4 }, (_, i) => `0199a000-0000-7000-8000-00000000000${i}`)
const [ann = '', ben = ''] = people
const added = (userId: string): AdminsEvent => ({ type: 'admins.added', data: { userId } })
const removed = (userId: string): AdminsEvent => ({ type: 'admins.removed', data: { userId } })

describe('the admins', () => {
  test('are counted once each', () => {
    given()
      .when((state) => addAdmin(state, ann))
      .decides(added(ann))
    given(added(ann))
      .when((state) => addAdmin(state, ann))
      .changesNothing()
  })
  test('may go while another stays', () => {
    given(added(ann), added(ben))
      .when((state) => removeAdmin(state, ann))
      .decides(removed(ann))
    given(added(ann))
      .when((state) => removeAdmin(state, ben))
      .changesNothing()
  })
  test('never lose the last one', () =>
    given(added(ann), added(ben), removed(ann))
      .when((state) => removeAdmin(state, ben))
      .refuses('last_admin'))

  test('are at least one, whoever comes and goes in whatever order', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...people)), { maxLength: 60 }), (commands) => {
        const log: AdminsEvent[] = [added(ann)]
        for (const [adding, who] of commands) {
          const before = fold(admins, log)
          try {
            log.push(...(adding ? addAdmin(before, who) : removeAdmin(before, who)))
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal)
            expect([...before]).toEqual([who])
          }
          expect(fold(admins, log).size).toBeGreaterThan(0)
        }
      }),
    ))
})
