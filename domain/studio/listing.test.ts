import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { StudioEvent } from './events.ts'
import {
  activate,
  asManager,
  assignManager,
  deactivate,
  feature,
  remove,
  requestArchive,
  unfeature,
} from './listing.ts'
import {
  activated,
  ann,
  approved,
  archived,
  archiveRequested,
  deactivated,
  deleted,
  featured,
  mo,
  rejected,
  submitted,
  unfeatured,
} from './studio.fixtures.ts'
import { studio } from './studio.ts'

describe('listing', () => {
  const { given } = specificationOf(studio)
  const live = [submitted, approved]

  describe('an approved studio', () => {
    test('is deactivated and activated, each once', () => {
      given(...live)
        .when(deactivate)
        .decides(deactivated)
      given(...live, deactivated)
        .when(deactivate)
        .changesNothing()
      given(...live, deactivated)
        .when(activate)
        .decides(activated)
      given(...live)
        .when(activate)
        .changesNothing()
    })
    test('is featured and unfeatured, each once', () => {
      given(...live)
        .when(feature)
        .decides(featured)
      given(...live, featured)
        .when(feature)
        .changesNothing()
      given(...live, featured)
        .when(unfeature)
        .decides(unfeatured)
      given(...live)
        .when(unfeature)
        .changesNothing()
    })
    test('can be activated but not featured while archived', () => {
      const kept = [...live, archiveRequested, archived]
      given(...kept)
        .when(activate)
        .decides(activated)
      given(...kept)
        .when(feature)
        .throws('wrong_status')
      expect(fold(studio, [...kept, activated])).toMatchObject({
        status: 'approved',
        active: true,
        archiveRequested: false,
      })
    })
    test.each([
      ['awaits approval', [submitted]],
      ['was rejected', [submitted, rejected]],
    ])('can’t be listed or featured while it %s', (_, events) => {
      for (const listing of [activate, deactivate, feature, unfeature])
        given(...events)
          .when(listing)
          .throws('wrong_status')
    })
  })

  describe('assignManager()', () => {
    const assigned = (managerId: string | null): StudioEvent => ({
      type: 'studio.manager_assigned',
      data: { managerId },
    })

    test('assigns a manager once, or none', () => {
      given(...live)
        .when((state) => assignManager(state, { managerId: null }))
        .decides(assigned(null))
      given(...live, assigned(null))
        .when((state) => assignManager(state, { managerId: mo }))
        .decides(assigned(mo))
      given(...live)
        .when((state) => assignManager(state, { managerId: mo }))
        .changesNothing()
    })
  })

  describe('a deleted studio', () => {
    test('is deleted once', () => {
      given(...live)
        .when(remove)
        .decides(deleted)
      given(...live, deleted)
        .when(remove)
        .throws('not_found', 'Studio not found')
      given().when(remove).throws('not_found')
    })
    test('is not found by later commands', () => {
      for (const command of [activate, deactivate, feature, unfeature])
        given(...live, deleted)
          .when(command)
          .throws('not_found', 'Studio not found')
    })
  })

  const asking = (state: typeof studio.initial) => requestArchive(state, { managerId: mo })

  describe('requestArchive()', () => {
    test('requests the archiving of an active studio', () =>
      given(submitted, approved).when(asking).decides(archiveRequested))
    test('changes nothing the second time', () => {
      given(submitted, approved, archiveRequested).when(asking).changesNothing()
      given(submitted, approved, archiveRequested, archived).when(asking).changesNothing()
    })
    test('rejects a studio that is not active', () => {
      given(submitted).when(asking).throws('wrong_status', 'Only an active studio can be archived')
      given(submitted, approved, deactivated).when(asking).throws('wrong_status')
    })
  })
})

describe('asManager()', () => {
  const { given } = specificationOf(studio)
  const archivingAs = (managerId: string | undefined) =>
    asManager(managerId, (state) => requestArchive(state, { managerId: mo }))

  describe('allows a change by', () => {
    test('the studio’s own manager', () => given(submitted, approved).when(archivingAs(mo)).decides(archiveRequested))
    test('an admin, who may act for any manager', () =>
      given(submitted, approved).when(archivingAs(undefined)).decides(archiveRequested))
    test('no other manager', () => {
      given(submitted, approved).when(archivingAs(ann)).throws('not_allowed', 'Insufficient permissions')
      given(submitted, approved, { type: 'studio.manager_assigned', data: { managerId: null } })
        .when(archivingAs(mo))
        .throws('not_allowed')
    })
    test('nobody if it does not exist', () => given().when(archivingAs(mo)).throws('not_found'))
  })
})
