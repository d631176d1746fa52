import { listBlocks, listHolders } from '../../../../api/contract/admin-blocks.ts'
import { adminBooking, adminBookings } from '../../../../api/contract/admin-bookings.ts'
import { adminSessionTypes } from '../../../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../../../api/contract/admin-studios.ts'
import { auditLogs, auditStream } from '../../../../api/contract/audit.ts'
import {
  adminActivity,
  adminStats,
  managerActivity,
  managerDay,
  managerStats,
} from '../../../../api/contract/dashboards.ts'
import * as manager from '../../../../api/contract/manager-bookings.ts'
import { adminEvents, managerEvents } from '../../../../api/contract/manager-events.ts'
import { managerStudios } from '../../../../api/contract/manager-studios.ts'
import { listManagers, listUsers } from '../../../../api/contract/people.ts'
import { oneCustomer } from '../../../../api/contract/person-data.ts'
import { timeBlockEndpoints } from '../../../../api/contract/time-blocks.ts'
import { formerCustomers } from '../../../../api/contract/walk-ins.ts'
import { type Answer, answer, answerBy, stream } from './answers.ts'
import { bookingDetail, bookings, calendarDays, managerDay as dayOfManager, statusTotals } from './bookings-data.ts'
import { wambui } from './customers-data.ts'
import { aPaymentStream } from './machinery-data.ts'
import { filledMoney } from './money-answers.ts'
import * as data from './office-data.ts'
import { studioAt } from './studios-data.ts'
import { dayAhead } from './times.ts'

const bookingPage = { items: [...bookings], total: 128, more: false, totals: statusTotals }
const studioPage = { items: [...data.officeStudios], total: data.officeStudios.length, totals: data.studioTotals }
const openDay = { from: 8, to: 20 }

/** The stream of a booking at its last version, which changed its status. */
const lastOfLog = data.log.at(-1)
const bookingState = {
  status: 'paid',
  code: 'SB7K3M9Q',
  terms: { priceCents: 500_000, studio: studioAt(0).name },
  slots: bookings[0]?.selected_slots ?? [],
}
const laterSlots = bookings[2]?.selected_slots ?? []
const bookingStream = lastOfLog && {
  stream: lastOfLog.stream,
  kind: 'booking',
  version: lastOfLog.version,
  lastVersion: lastOfLog.version,
  versions: data.log.map(({ version, at, type, summary, facts }) => ({ version, at, type, summary, facts })),
  event: lastOfLog,
  state: { ...bookingState, status: 'completed', slots: laterSlots },
  fieldKinds: data.bookingKinds,
  before: bookingState,
  differences: [
    { path: 'status', before: 'paid', after: 'completed' },
    ...laterSlots.map((slot, i) => ({ path: `slots.${i}`, before: bookingState.slots[i] ?? null, after: slot })),
  ],
}

/** The server's usual answers to back-office users. */
export const officeAnswers: readonly Answer[] = [
  stream(adminEvents),
  stream(managerEvents),
  answer(adminStats, data.adminFigures),
  answer(managerStats, { data: data.managerFigures }),
  answerBy(managerDay, () => ({ data: dayOfManager() })),
  answer(adminActivity, { items: data.activity }),
  answer(managerActivity, { data: { items: data.activity } }),
  answer(listHolders, { items: [] }),
  answer(listBlocks, { items: [] }),
  answer(adminBookings, bookingPage),
  answer(manager.managerBookings, { data: bookingPage }),
  answer(formerCustomers, { data: [] }),
  answer(oneCustomer, { ...wambui, bookings: [] }),
  answerBy(adminBooking, ({ params }) => bookingDetail(params.id)),
  answerBy(manager.managerBooking, ({ params }) => ({ data: bookingDetail(params.id) })),
  answerBy(manager.moveBooking, ({ params }) => ({ data: bookingDetail(params.id) })),
  answerBy(manager.managerCalendar, ({ query }) => ({
    data: {
      studioId: query.get('studioId') ?? '',
      studioName: data.officeStudio(query.get('studioId') ?? '').name,
      takesBookings: true,
      days: calendarDays(query.get('from') ?? '', query.get('to') ?? ''),
    },
  })),
  answerBy(manager.managerCalendars, ({ query }) => ({
    data: {
      studios: data.officeStudios.slice(0, 3).map(({ id, name }, i) => ({
        studioId: id,
        studioName: name,
        takesBookings: true,
        days: calendarDays(query.get('from') ?? '', query.get('to') ?? '', i),
      })),
    },
  })),
  answer(adminStudios.listAdminStudios, studioPage),
  answer(managerStudios.listManagerStudios, { data: { ...studioPage, items: data.officeStudios.slice(0, 3) } }),
  answerBy(adminStudios.oneAdminStudio, ({ params }) => ({ data: { studio: data.officeStudio(params.id) } })),
  answerBy(managerStudios.oneManagerStudio, ({ params }) => ({ data: { studio: data.officeStudio(params.id) } })),
  answer(adminStudios.listStudioSessionTypes, { items: data.officeTypes.slice(0, 1) }),
  answer(managerStudios.listPublicHolidays, { data: { items: [] } }),
  answer(timeBlockEndpoints.listTimeBlocks, { data: { items: [] } }),
  answer(managerStudios.studioHours, {
    data: {
      openingHours: [null, openDay, openDay, openDay, openDay, openDay, { from: 10, to: 17 }],
      bufferMinutes: 30,
      revision: 7,
      blackouts: [{ date: dayAhead(12), reason: 'Repairs' }],
      overrides: [],
      bookingWindow: { noticeHours: 0, daysAhead: null },
    },
  }),
  answer(adminSessionTypes.listSessionTypes, {
    items: [...data.officeTypes],
    total: data.officeTypes.length,
    totals: { total: 4, global: 3, studio_specific: 1, bookings: 240 },
  }),
  answer(listUsers, { data: { users: [...data.users], total: 27 } }),
  answer(listManagers, {
    items: [...data.managers],
    total: data.managers.length,
    summary: { managers: 3, active: 2, bookings: 500, revenue: 1_300_000 },
  }),
  answerBy(auditLogs, ({ query }) =>
    query.has('after')
      ? { items: [], next: null, searchedTo: null }
      : { items: data.log.toReversed(), next: 'older', searchedTo: data.log[0]?.at ?? null },
  ),
  answerBy(auditStream, ({ params }) =>
    params.stream?.startsWith('payment-') || !bookingStream ? aPaymentStream() : bookingStream,
  ),
  ...filledMoney,
]
