import { erasePerson } from '../../commands/accounts/change-user.ts'
import {
  cancelBooking,
  markNoShow,
  rejectBooking,
  rescheduleBooking,
  writeIn,
} from '../../commands/bookings/change-booking.ts'
import { approveWithHours, confirmWithHours } from '../../commands/bookings/decide.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { byUser, byVisitor, type CommandContext, newId } from '../../commands/context.ts'
import { claimPaid } from '../../commands/payments/claim-paid.ts'
import { requestPrompt } from '../../commands/payments/prompt.ts'
import { assignReceipt, returnReceipt } from '../../commands/payments/receive.ts'
import { beginRefund, refundByHand, retryRefund } from '../../commands/payments/refund.ts'
import { resendLink } from '../../commands/payments/resend-link.ts'
import type { Services } from '../../commands/services.ts'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { approveStudio } from '../../commands/studios/decide-studio.ts'
import { editStudio } from '../../commands/studios/edit-studio.ts'
import { updateStudio } from '../../commands/studios/update-studio.ts'
import type { CancelReason } from '../../domain/booking/events.ts'
import { addDays, StudioDate, slotAt, studioDateAt } from '../../domain/kernel/slot.ts'
import type { RefundWay } from '../../domain/payment/events.ts'
import { setHours } from '../../domain/studio/hours.ts'
import { statementHours, sweep } from '../../processes/payments/sweep.ts'
import type { Invariants } from './invariants.ts'
import type { Application } from './system/application.ts'
import type { Outside } from './system/outside.ts'
import { currentScheduler } from './virtual/scheduler.ts'

/** What there is to book, and who decides about it. */
export interface Scene {
  readonly studios: readonly string[]
  readonly sessionTypes: readonly string[]
  readonly admin: string
  readonly manager: string
}

/** One who acts on the product or on M-Pesa, at random. */
interface Action {
  readonly name: string
  readonly weight: number
  readonly does: (play: Play) => Promise<unknown> | unknown
}

/** What an action works with. */
export interface Play {
  readonly outside: Outside
  readonly application: Application
  readonly services: Services
  readonly scene: Scene
  readonly known: Invariants
  /** Idempotency keys and what was asked for under them, to be asked again. */
  readonly asked: { key: string; request: Parameters<typeof requestBooking>[1] }[]
}

const random = () => currentScheduler().random
const now = () => new Date()
const visitor = (): CommandContext => byVisitor(newId(), now())
const admin = ({ scene }: Play) => byUser({ userId: scene.admin, role: 'admin' }, newId(), now())
const manager = ({ scene }: Play) => byUser({ userId: scene.manager, role: 'studio_manager' }, newId(), now())

const someBooking = ({ known }: Play) => random().maybeOf([...known.bookings.keys()].slice(-8)) ?? newId()
const someReceipt = ({ outside }: Play) => random().maybeOf(outside.network.money)?.receipt ?? 'none'
const somePrompt = ({ outside }: Play) => random().maybeOf(outside.network.prompts.slice(-5))
const someRefund = (play: Play) => {
  const dues = [...play.known.payments].flatMap(([bookingId, { refunds }]) =>
    refunds.map(({ refundId, orders, status }) => ({ bookingId, refundId, orders, status })),
  )
  return random().maybeOf(dues)
}

function someHours(length = random().int(1, 3)): string[] {
  // A few hours of a few days, so that people want the same.
  const date = StudioDate.parse(addDays(studioDateAt(now()), random().int(0, 3)))
  const first = random().int(9, 12)
  return Array.from({ length }, (_, i) => slotAt(date, first + i))
}

function someRequest({ scene }: Play): Parameters<typeof requestBooking>[1] {
  const n = random().int(1, 5)
  return {
    customerName: `Customer ${'ABCDE'[n - 1]}`,
    customerEmail: `customer${n}@example.com`,
    customerPhone: `07120000${String(n).padStart(2, '0')}`,
    studioId: random().maybeOf(scene.studios) ?? '',
    sessionTypeId: random().maybeOf(scene.sessionTypes) ?? '',
    numberOfPeople: 1,
    selectedSlots: random().chance(0.9) ? someHours() : [],
    preferredDate: null,
  }
}

/** One of the studios, as the log has it. */
function someStudio({ known, scene }: Play) {
  const state = known.studios.get(random().maybeOf(scene.studios) ?? '')
  return state?.status === 'approved' ? state : undefined
}
const someDetails = () =>
  random().chance(0.5) ? { capacity: random().int(2, 9) } : { description: `A room of ${random().int(1, 99)} m²` }

const cancelReasons = [
  'customer',
  'manager',
  'admin',
  'unpaid',
  'unanswered',
] as const satisfies readonly CancelReason[]

export const actions: readonly Action[] = [
  {
    name: 'asks for a booking',
    weight: 14,
    does: (play) => {
      const repeated = random().chance(0.15) ? random().maybeOf(play.asked) : undefined
      const { key, request } = repeated ?? { key: newId(), request: someRequest(play) }
      if (!repeated) play.asked.push({ key, request })
      return requestBooking(play.services, request, visitor(), key)
    },
  },
  {
    name: 'moves a booking',
    weight: 12,
    does: (play) => rescheduleBooking(play.services, someBooking(play), someHours(), visitor()),
  },
  {
    name: 'books and pays at once',
    weight: 1,
    does: async (play) => {
      const { code } = await requestBooking(play.services, someRequest(play), visitor())
      play.outside.network.payBill(code, 1_900)
      await readStatement(play)
    },
  },
  {
    name: 'confirms',
    weight: 6,
    does: (play) =>
      confirmWithHours(
        play.services,
        someBooking(play),
        { managerId: play.scene.manager, selectedSlots: [] },
        manager(play),
      ),
  },
  {
    name: 'approves',
    weight: 12,
    does: (play) =>
      approveWithHours(
        play.services,
        someBooking(play),
        {
          adminId: play.scene.admin,
          paymentDeadlineHours: random().of([1, 24]),
          selectedSlots: random().chance(0.1) ? someHours() : [],
        },
        admin(play),
      ),
  },
  {
    name: 'rejects',
    weight: 2,
    does: (play) => rejectBooking(play.services, someBooking(play), { by: 'admin', note: '' }, admin(play)),
  },
  {
    name: 'cancels',
    weight: 4,
    does: (play) =>
      cancelBooking(play.services, someBooking(play), { reason: random().of(cancelReasons), note: '' }, visitor()),
  },
  {
    name: 'chooses a language',
    weight: 1,
    does: (play) => writeIn(play.services, someBooking(play), random().of(['en', 'sw']), visitor()),
  },
  {
    name: 'marks a no-show',
    weight: 1,
    does: (play) => markNoShow(play.services, someBooking(play), play.scene.manager, manager(play)),
  },
  {
    name: 'asks for a prompt',
    weight: 12,
    does: (play) =>
      requestPrompt(play.services, someBooking(play), { phone: '0712345678', graceMinutes: 15 }, visitor()),
  },
  { name: 'says it is paid', weight: 1, does: (play) => claimPaid(play.services, someBooking(play), null, visitor()) },
  {
    name: 'has the link sent again',
    weight: 1,
    does: (play) => resendLink(play.services, someBooking(play), admin(play)),
  },
  {
    name: 'answers the prompt on the phone',
    weight: 16,
    does: (play) => {
      const shown = somePrompt(play)
      if (shown?.state !== 'open') return
      if (random().chance(0.85)) play.outside.network.pay(shown)
      else play.outside.network.cancel(shown)
      if (random().chance(0.8)) play.outside.network.tellPrompt(shown)
    },
  },
  {
    name: 'pays by Paybill',
    weight: 4,
    does: (play) => {
      const state = play.known.bookings.get(someBooking(play))
      const code = !state || state.status === 'absent' || random().chance(0.1) ? 'nobody' : state.code
      const receipt = play.outside.network.payBill(code, random().of([1_900, 2_500, 5_000, 5_700]))
      if (random().chance(0.7)) play.outside.network.tellPaybill(play.outside.addresses.paybill().confirmation, receipt)
    },
  },
  {
    name: 'invents a Paybill payment',
    weight: 2,
    does: (play) => {
      const state = play.known.bookings.get(someBooking(play))
      const account = !state || state.status === 'absent' ? 'nobody' : state.code
      const invented = { receipt: `FAKE${random().int(1, 9)}00000`, shillings: 1_900, account }
      play.outside.network.invent(play.outside.addresses.paybill().confirmation, invented)
    },
  },
  {
    name: 'M-Pesa tells of a prompt, perhaps again',
    weight: 6,
    does: (play) => {
      const shown = somePrompt(play)
      if (shown) play.outside.network.tellPrompt(shown)
    },
  },
  {
    name: 'M-Pesa tells of money, perhaps again',
    weight: 4,
    does: (play) => play.outside.network.tellPaybill(play.outside.addresses.paybill().confirmation, someReceipt(play)),
  },
  { name: 'M-Pesa’s statement is read', weight: 2, does: (play) => readStatement(play) },
  {
    name: 'assigns money',
    weight: 1,
    does: (play) =>
      assignReceipt(
        play.services,
        someReceipt(play),
        { bookingId: someBooking(play), adminId: play.scene.admin },
        admin(play),
      ),
  },
  {
    name: 'returns money',
    weight: 1,
    does: (play) =>
      returnReceipt(play.services, someReceipt(play), { adminId: play.scene.admin, note: 'in cash' }, admin(play)),
  },
  {
    name: 'orders a refund',
    weight: 5,
    does: (play) => {
      const due = someRefund(play)
      if (!due) return undefined
      const way: RefundWay = random().chance(0.5) ? 'reversal' : 'payout'
      const order = { refundId: due.refundId, adminId: play.scene.admin, way }
      if (due.status === 'due') return beginRefund(play.services, due.bookingId, order, admin(play))
      // Whoever orders what seems to have failed looks at M-Pesa's portal first, unless we say that it has failed.
      const isDone = play.outside.network.refunds.some(({ refundId }) => refundId === due.refundId)
      if (due.status !== 'failed' && isDone) return undefined
      return retryRefund(play.services, due.bookingId, { ...order, orders: due.orders }, admin(play))
    },
  },
  {
    name: 'notes a refund by hand',
    weight: 1,
    does: (play) => {
      const due = someRefund(play)
      return (
        due && refundByHand(play.services, due.bookingId, { refundId: due.refundId, proof: 'in cash' }, admin(play))
      )
    },
  },
  {
    name: 'changes a studio',
    weight: 2,
    does: (play) => {
      const now = someStudio(play)
      if (!now) return undefined
      const details = { ...now.details, ...someDetails() }
      return updateStudio(
        play.services,
        now.studioId,
        { code: now.code, details, active: undefined, featured: undefined, revision: undefined },
        admin(play),
      )
    },
  },
  {
    name: 'edits a studio, for an admin to approve',
    weight: 3,
    does: (play) => {
      const now = someStudio(play)
      if (!now) return undefined
      const asked = {
        managerId: play.scene.manager,
        editorId: play.scene.manager,
        details: { ...now.details, ...someDetails() },
      }
      return editStudio(play.services, now.studioId, asked, manager(play))
    },
  },
  {
    name: 'approves what waits about a studio',
    weight: 3,
    does: (play) =>
      approveStudio(
        play.services,
        random().maybeOf(play.scene.studios) ?? '',
        { adminId: play.scene.admin },
        admin(play),
      ),
  },
  {
    name: 'sets the hours of a studio',
    weight: 0.5,
    does: (play) => {
      const openingHours = Array.from({ length: 7 }, () => ({ from: 8, to: random().int(18, 20) }))
      const bufferMinutes = random().of([0, 0, 15])
      const studioId = random().maybeOf(play.scene.studios) ?? ''
      return changeStudio(
        play.services,
        studioId,
        (state) => setHours(state, { openingHours, bufferMinutes }),
        manager(play),
      )
    },
  },
  {
    name: 'erases a person',
    weight: 0.3,
    does: (play) => {
      const state = play.known.bookings.get(someBooking(play))
      if (!state || state.status === 'absent') return undefined
      return erasePerson(play.services, state.customer.personId, play.scene.admin, admin(play))
    },
  },
]

/** Reads the statement, as a job does every quarter of an hour. */
export const readStatement = ({ outside, services }: Pick<Play, 'outside' | 'services'>) =>
  sweep(
    {
      ...{ services, mpesa: outside.mpesa, inbox: outside.inbox, addresses: outside.addresses },
      ...{ shortcode: '522522', lookUpSeconds: [30], clock: now, trusts: () => false },
    },
    statementHours,
  )

/** One of the actions, the weightier the likelier. */
export function someAction(): Action {
  const total = actions.reduce((sum, { weight }) => sum + weight, 0)
  let left = random().next() * total
  for (const action of actions) {
    left -= action.weight
    if (left < 0) return action
  }
  throw new Error('There are no actions')
}
