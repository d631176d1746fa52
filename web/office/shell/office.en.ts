import { bookings } from '../../shared/bookings/texts.en.ts'
import { officeEvents } from '../shared/audit/texts.en.ts'
import { officeBookingParts } from '../shared/bookings/texts.en.ts'
import { officeDialogs } from '../shared/dialogs/texts.en.ts'
import { officeLists } from '../shared/lists/texts.en.ts'
import { officeLive } from '../shared/live/texts.en.ts'
import { officePage } from '../shared/page/texts.en.ts'
import { officeTypeParts } from '../shared/session-types/texts.en.ts'
import { officeUndo } from '../shared/undo/texts.en.ts'
import { officeShell } from './texts.en.ts'

/** The English texts of all back-office screens. The rooms add their own (withTexts). */
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
