import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { requestArchive } from './listing.ts'
import { asManager } from './managed.ts'
import { ann, approved, archiveRequested, mo, submitted } from './studio.fixtures.ts'
import { studio } from './studio.ts'

const { given } = specificationOf(studio)
const archivingAs = (managerId: string | undefined) =>
  asManager(managerId, (state) => requestArchive(state, { managerId: mo }))

describe('a studio is changed by', () => {
  test('its own manager', () => given(submitted, approved).when(archivingAs(mo)).decides(archiveRequested))
  test('those who may act for any manager', () =>
    given(submitted, approved).when(archivingAs(undefined)).decides(archiveRequested))
  test('no other manager', () => {
    given(submitted, approved).when(archivingAs(ann)).throws('not_allowed', 'Insufficient permissions')
    given(submitted, approved, { type: 'studio.manager_assigned', data: { managerId: null } })
      .when(archivingAs(mo))
      .throws('not_allowed')
  })
  test('nobody while there is none', () => given().when(archivingAs(mo)).throws('not_found'))
})
