import {
  adminCallbacks,
  adminPayments,
  adminSuspense,
  assignReceipt,
  resendPaymentLink,
  returnReceipt,
} from './admin-payments.ts'
import { adminLedger, adminRefunds, resolveRefund, retryRefund } from './admin-refunds.ts'

/** Money that needs a person. */
export const adminMoneyEndpoints = {
  adminPayments,
  adminSuspense,
  assignReceipt,
  returnReceipt,
  adminCallbacks,
  adminRefunds,
  resolveRefund,
  retryRefund,
  adminLedger,
  resendPaymentLink,
}
