import { blocks } from './blocks/blocks.ts'
import { bookings } from './bookings/bookings.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { logMarks } from './log/log-marks.ts'
import { messages } from './messages/messages.ts'
import { directs } from './payments/directs.ts'
import { reconciliations } from './payments/ledger.ts'
import { payments } from './payments/payments.ts'
import { receipts } from './payments/receipts.ts'
import { refunds } from './payments/refunds.ts'
import { schedules } from './schedule/schedules.ts'
import { sessionTypes } from './session-types/session-types.ts'
import { studioHistories } from './studios/histories.ts'
import { studios } from './studios/studios.ts'
import { users } from './users/users.ts'

/** All read models. */
export const projections = [
  studios,
  studioHistories,
  sessionTypes,
  catalogue,
  schedules,
  bookings,
  blocks,
  payments,
  directs,
  receipts,
  refunds,
  reconciliations,
  users,
  messages,
  logMarks,
]
