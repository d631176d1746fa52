import {
  decideLink,
  details,
  labelled,
  pageLink,
  type Rendering,
  type Template,
  type Writing,
  withHoursFree,
} from './booking-writing.ts'
import type { Block } from './letter.ts'
import type { BookingTemplates, OfficeTemplate } from './rendered.ts'

type AdminName = 'admin-asked' | 'admin-request' | 'nudge-admin'
type ManagerName =
  | 'manager-asked'
  | 'manager-paid'
  | 'manager-cancelled'
  | 'manager-moved'
  | 'manager-booked'
  | 'nudge-manager'

const email = (writing: Writing, name: AdminName | ManagerName, ...blocks: readonly Block[]) =>
  letter(writing, name, writing.say(`${name}.text`), ...blocks)

const letter = (writing: Writing, name: AdminName | ManagerName, ...blocks: readonly Block[]) =>
  writing.letter(`${name}.subject`, ...blocks, details(writing), decideLink(writing), pageLink(writing, 'link.open'))

const toAdmins =
  (name: AdminName): Template =>
  (writing) => ({ email: email(writing, name) })

const toManager =
  (name: ManagerName): Template =>
  (writing) => ({ sms: writing.say(`${name}.sms`), email: email(writing, name) })

/** Messages to managers and admins about bookings. */
export const officeTemplates = (rendering: Rendering): BookingTemplates<OfficeTemplate> => ({
  manager_asked: rendering(toManager('manager-asked')),
  manager_paid: rendering(toManager('manager-paid')),
  manager_cancelled: rendering((writing) => ({
    sms: withHoursFree(writing, writing.say('manager-cancelled.sms')),
    email: letter(writing, 'manager-cancelled', withHoursFree(writing, writing.say('manager-cancelled.text'))),
  })),
  manager_rescheduled: rendering((writing) => {
    const { before, when } = writing.values
    const times = labelled(writing, ['before', before], ['now', when])
    const text = writing.say(writing.facts.isByAdmin ? 'manager-moved.by-admin' : 'manager-moved.text')
    return { sms: writing.say('manager-moved.sms'), email: letter(writing, 'manager-moved', text, times) }
  }),
  manager_booked: rendering(toManager('manager-booked')),
  nudge_manager: rendering(toManager('nudge-manager')),
  admin_asked: rendering(toAdmins('admin-asked')),
  admin_request: rendering(toAdmins('admin-request')),
  nudge_admin: rendering(toAdmins('nudge-admin')),
})
