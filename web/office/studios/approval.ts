import type { OfficeStudio } from '../../../api/contract/office-studios.ts'

/** Returns the approval of a studio: awaiting while anything is pending, approved if it ever was, else rejected. */
export const approvalOf = ({
  pending_approval,
  approved_at,
}: Pick<OfficeStudio, 'pending_approval' | 'approved_at'>): 'awaiting' | 'approved' | 'rejected' => {
  if (pending_approval) return 'awaiting'
  return approved_at ? 'approved' : 'rejected'
}
