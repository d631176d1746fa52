import type { AllTexts } from '../rendered.ts'
import { customerTexts } from './customer.ts'
import { deskTexts } from './desk.ts'
import { moneyTexts } from './money.ts'
import { accountTexts, contactTexts, studioTexts } from './others.ts'

/** Everything that is said in English. */
export const englishTexts: AllTexts = {
  booking: { ...customerTexts, ...moneyTexts, ...deskTexts },
  studio: studioTexts,
  account: accountTexts,
  contact: contactTexts,
}
