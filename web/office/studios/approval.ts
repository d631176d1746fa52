import type { OfficeStudio } from '../../../api/contract/office-studios.ts'

/** What is told of a studio's approval: waiting while anything is pending, else approved when it ever was, else rejected. */
export const approvalOf = ({
  pending_approval,
  approved_at,
}: Pick<OfficeStudio, 'pending_approval' | 'approved_at'>): 'awaiting' | 'approved' | 'rejected' => {
  if (pending_approval) return 'awaiting'
  return approved_at ? 'approved' : 'rejected'
}
