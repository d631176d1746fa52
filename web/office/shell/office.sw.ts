import { bookings } from '../../shared/bookings/texts.sw.ts'
import { officeEvents } from '../shared/audit/texts.sw.ts'
import { officeBookingParts } from '../shared/bookings/texts.sw.ts'
import { officeDialogs } from '../shared/dialogs/texts.sw.ts'
import { officeLists } from '../shared/lists/texts.sw.ts'
import { officeLive } from '../shared/live/texts.sw.ts'
import { officePage } from '../shared/page/texts.sw.ts'
import { officeTypeParts } from '../shared/session-types/texts.sw.ts'
import { officeUndo } from '../shared/undo/texts.sw.ts'
import { officeShell } from './texts.sw.ts'

/** The Swahili texts of all back-office screens. The rooms add their own (withTexts). */
export const office = {
  ...bookings,
  ...officeBookingParts,
  ...officeDialogs,
  ...officeEvents,
  ...officeLists,
  ...officeLive,
  ...officePage,
  ...officeTypeParts,
  ...officeUndo,
  ...officeShell,
}
