import { availability } from '../shared/availability/texts.sw.ts'
import { booking } from '../shared/booking/texts.sw.ts'
import { feedback } from '../shared/feedback/texts.sw.ts'
import { offline } from '../shared/offline/texts.sw.ts'
import { page } from '../shared/page/texts.sw.ts'
import { studios } from '../shared/studios/texts.sw.ts'
import { ui } from '../ui/texts.sw.ts'
import { app } from './texts.sw.ts'

/** The Swahili texts of every page. The rooms add their own (NamespaceProvider). */
export const site = { ...app, ...availability, ...booking, ...feedback, ...offline, ...page, ...studios, ...ui }
