import { expect, it } from 'vitest'
import { approvalOf } from './OfficeStudioCard.tsx'

const at = '2026-11-01T08:00:00.000Z'

it.each([
  [{ pending_approval: true, approved_at: null }, 'awaiting'],
  [{ pending_approval: true, approved_at: at }, 'awaiting'],
  [{ pending_approval: false, approved_at: at }, 'approved'],
  [{ pending_approval: false, approved_at: null }, 'rejected'],
] as const)('approvalOf returns for %j: %s', (studio, approval) => {
  expect(approvalOf(studio)).toBe(approval)
})
