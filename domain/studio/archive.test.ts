import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { requestArchive } from './archive.ts'
import { approved, archived, archiveRequested, deactivated, mo, submitted } from './studio.fixtures.ts'
import { studio } from './studio.ts'

const { given } = specificationOf(studio)
const asking = (state: typeof studio.initial) => requestArchive(state, { managerId: mo })

describe('a manager asks to archive a studio', () => {
  test('and an admin has to agree', () => given(submitted, approved).when(asking).decides(archiveRequested))
  test('twice, which changes nothing', () => {
    given(submitted, approved, archiveRequested).when(asking).changesNothing()
    given(submitted, approved, archiveRequested, archived).when(asking).changesNothing()
  })
  test('that must be active', () => {
    given(submitted).when(asking).throws('wrong_status', 'Only an active studio can be archived')
    given(submitted, approved, deactivated).when(asking).throws('wrong_status')
  })
})
