import {
  adminCallbacks,
  adminPayments,
  adminSuspense,
  assignReceipt,
  resendPaymentLink,
  returnReceipt,
} from './admin-payments.ts'
import { adminLedger, adminRefunds, recordReversal, resolveRefund, retryRefund } from './admin-refunds.ts'
import { adminUnverified, disproveReceipt, verifyReceipt } from './admin-unverified.ts'

/** Money that needs a person. */
export const adminMoneyEndpoints = {
  adminPayments,
  adminSuspense,
  assignReceipt,
  returnReceipt,
  adminUnverified,
  verifyReceipt,
  disproveReceipt,
  adminCallbacks,
  adminRefunds,
  resolveRefund,
  retryRefund,
  recordReversal,
  adminLedger,
  resendPaymentLink,
}
