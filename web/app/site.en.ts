import { availability } from '../shared/availability/texts.en.ts'
import { booking } from '../shared/booking/texts.en.ts'
import { feedback } from '../shared/feedback/texts.en.ts'
import { offline } from '../shared/offline/texts.en.ts'
import { page } from '../shared/page/texts.en.ts'
import { studios } from '../shared/studios/texts.en.ts'
import { ui } from '../ui/texts.en.ts'
import { app } from './texts.en.ts'

/** The English texts of every page. The rooms add their own (NamespaceProvider). */
export const site = { ...app, ...availability, ...booking, ...feedback, ...offline, ...page, ...studios, ...ui }
