import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { BookingRequest } from '../../../api/contract/bookings.ts'
import { type ApiProblem, isRefused } from '../api-client/problem.ts'
import type { HoursRequest, Run } from '../availability/hours.ts'
import { slotAt } from '../site/clock.ts'

/** The guided booking: the open dialog and the choices so far. */
export interface Flow {
  readonly step: 'closed' | 'studio' | 'time' | 'details' | 'contact' | 'confirmed'
  /** The step to continue at, if its page was left while a dialog was open. */
  readonly left: Exclude<Flow['step'], 'closed'> | null
  /** The listing page ends with a confirmation dialog, every other page with a toast and the booking page. */
  readonly origin: 'page' | 'listing'
  readonly studioId: string | null
  readonly date: string | null
  readonly run: Run
  /** Hours of the list filter: preselected if they are free, until others are picked. */
  readonly requested: HoursRequest | null
  readonly sessionTypeId: string | null
  readonly people: number
  readonly contact: Contact
  /** The phone that was verified, and its proof, which must not be stored. Absent until then. */
  readonly verified?: { readonly phone: string; readonly proof: string } | undefined
  /** The SMS code with which the phone can be verified. Absent until one is requested. */
  readonly phoneCode?: PhoneCode | undefined
  /** The requests that got no answer, the latest first. They share one key, so that one at most becomes a booking. */
  readonly attempts: readonly Sending[]
  /** The pending request. No other is sent until it is answered. */
  readonly sending: Sending | null
  /** Why the last request failed, until its dialog is left. */
  readonly problem: ApiProblem | null
  /** The booking shown in the confirmation dialog, while it is open. */
  readonly made: Made | null
  /** Whether its dialog opened again after a reload, so that no page shows its choices. */
  readonly isRestored?: boolean
}

/** An SMS code that was requested. Its id proves nothing, so it may be stored. */
export interface PhoneCode {
  readonly phone: string
  /** When the latest code was first requested, in milliseconds of this device's clock. */
  readonly at: number
  /** The latest code that was certainly sent. It stays valid if another one can't be sent. */
  readonly codeId?: string | undefined
  /** The latest request, until it is answered: its code may have been sent. */
  readonly unanswered?: { readonly key: string; readonly customerEmail: string } | undefined
}

/** A booking request that is being sent. */
export interface Sending {
  readonly key: string
  readonly request: BookingRequest
  /** When it was first sent, in milliseconds of this device's clock. */
  readonly at: number
  /** The details shown with its outcome. */
  readonly about: Pick<Made, 'studio' | 'date' | 'sessionType'>
  /** Whether it is sent again because the page was reloaded before an answer came. */
  readonly isResumed?: boolean
}

/** A booking that was just made. */
export interface Made {
  readonly id: string
  readonly code: string
  readonly studio: string
  readonly date: string | null
  /** The day chosen without hours. */
  readonly preferredDate?: string | null | undefined
  readonly email: string
  readonly sessionType: string
  /** The path of the booking page, if the answer has it. */
  readonly page: string | undefined
}

export interface Contact {
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string
}

/** The choices known when a booking starts. */
export type Start = Partial<
  Pick<Flow, 'origin' | 'studioId' | 'date' | 'run' | 'requested' | 'sessionTypeId' | 'people'>
>

const noContact: Contact = { customerName: '', customerEmail: '', customerPhone: '' }

export const noFlow: Flow = {
  step: 'closed',
  left: null,
  origin: 'page',
  studioId: null,
  date: null,
  run: [],
  requested: null,
  sessionTypeId: null,
  people: 1,
  contact: noContact,
  attempts: [],
  sending: null,
  problem: null,
  made: null,
}

/** Returns the first incomplete step. */
const firstStep = ({ studioId, run }: Start): Flow['step'] =>
  !studioId ? 'studio' : run && run.length > 0 ? 'details' : 'time'

/** Returns a day that was requested before a studio was chosen. It applies to every studio. */
const requestedDay = ({ studioId, date }: Flow) => (studioId === null ? date : null)

/** Returns whether a booking starts with another studio or other hours than the one that failed. */
const hasOtherHours = (flow: Flow, { studioId = flow.studioId, date = flow.date, run = flow.run }: Start) =>
  studioId !== flow.studioId || date !== flow.date || run.join() !== flow.run.join()

/** Returns whether the choices differ from those of the pending request. */
export function isAnother({ studioId, date, run, sessionTypeId, sending }: Flow): boolean {
  if (!sending) return true
  const { request } = sending
  const slots = date === null ? [] : run.map((hour) => slotAt(date, hour))
  return (
    request.studioId !== studioId ||
    (sessionTypeId !== null && request.sessionTypeId !== sessionTypeId) ||
    request.selectedSlots.join() !== slots.join() ||
    request.preferredDate !== (slots.length === 0 && date !== null ? date : undefined)
  )
}

/** Whether a request was refused only because of contact details. */
const isAboutContact = (problem: ApiProblem | null, contact: Contact): boolean => {
  const names = Object.keys(problem?.fieldErrors ?? {})
  return problem?.status === 400 && names.length > 0 && names.every((name) => name in contact)
}

/** Returns the attempts without those of the same request. The language and the price do not make it a different one. */
const without = (attempts: Flow['attempts'], { request }: Sending) =>
  attempts.filter((other) => contentOf(other.request) !== contentOf(request))

const contentOf = ({ language: _, price: __, phoneProof: ___, ...content }: BookingRequest) => JSON.stringify(content)

/** Returns an empty flow in which a verified phone stays verified. */
const emptied = ({ verified }: Flow): Flow => ({ ...noFlow, ...(verified && { verified }) })

export const flow = createSlice({
  name: 'flow',
  initialState: noFlow,
  reducers: {
    /** Opens at the first unanswered question. Earlier input is kept, but no hours of another studio or day. */
    opened: (flow, { payload }: PayloadAction<Start>) => ({
      ...flow,
      ...(payload.studioId !== undefined &&
        payload.studioId !== flow.studioId && { date: null, run: [], sessionTypeId: null }),
      ...(payload.date !== undefined && payload.date !== flow.date && { run: [] }),
      left: null,
      origin: 'page',
      requested: null,
      isRestored: false,
      ...payload,
      problem: hasOtherHours(flow, payload) ? null : flow.problem,
      step: firstStep(payload),
    }),
    studioChosen: (flow, { payload: studioId }: PayloadAction<string>) => ({
      ...flow,
      ...(studioId !== flow.studioId && {
        date: requestedDay(flow),
        run: [],
        sessionTypeId: null,
        problem: null,
      }),
      studioId,
      step: 'time',
    }),
    /** Stores the choices of the time picker so far. */
    timePicked: (flow, { payload }: PayloadAction<Partial<Pick<Flow, 'date' | 'run' | 'sessionTypeId'>>>) => ({
      ...flow,
      requested: null,
      problem: null,
      ...payload,
    }),
    timeSkipped: (flow) => ({ ...flow, run: [], requested: null, problem: null, step: 'details' }),
    /** The chosen day has passed: returns to the hours, if any were chosen, to choose them again. */
    dayPassed: (flow) => ({
      ...flow,
      date: null,
      run: [],
      requested: null,
      problem: null,
      step: flow.run.length > 0 && (flow.step === 'details' || flow.step === 'contact') ? 'time' : flow.step,
    }),
    peopleChanged: (flow, { payload: people }: PayloadAction<number>) => ({ ...flow, people }),
    contactChanged: (flow, { payload: contact }: PayloadAction<Contact>) => ({
      ...flow,
      contact,
      problem: isAboutContact(flow.problem, contact) ? null : flow.problem,
    }),
    wentTo: (flow, { payload: step }: PayloadAction<Flow['step']>) => ({
      ...flow,
      step,
      left: null,
      made: null,
      problem: flow.step === 'contact' ? null : flow.problem,
    }),
    /** Closes the dialogs because their page was left. The booking can be continued on any page. */
    leftBehind: (flow) => ({
      ...flow,
      step: 'closed',
      left: flow.step === 'closed' ? flow.left : flow.made || flow.studioId === null ? null : flow.step,
      made: null,
    }),
    /** Continues the unfinished booking, on any page. */
    continued: (flow) => ({ ...flow, step: flow.left ?? flow.step, left: null, origin: 'page' }),
    phoneVerified: (flow, { payload: verified }: PayloadAction<Flow['verified']>) => ({ ...flow, verified }),
    codeRequested: (flow, { payload: phoneCode }: PayloadAction<Flow['phoneCode']>) => ({ ...flow, phoneCode }),
    sendingBegan: (flow, { payload: sending }: PayloadAction<Sending>) => ({
      ...flow,
      sending,
      attempts: [sending, ...without(flow.attempts, sending)],
      problem: null,
    }),
    sendingFailed: (flow, { payload: problem }: PayloadAction<ApiProblem>) => ({
      ...flow,
      sending: null,
      attempts: isRefused(problem) && flow.sending ? without(flow.attempts, flow.sending) : flow.attempts,
      problem: isAnother(flow) ? null : problem,
      // A proof that the server refuses has expired.
      ...(problem.code === 'verification_needed' &&
        flow.sending?.request.phoneProof && { verified: undefined, phoneCode: undefined }),
    }),
    /** A tab was reopened long after its request got no answer: the visitor decides what happens. */
    unanswered: (flow) => ({
      ...flow,
      sending: null,
      ...(!isAnother(flow) && {
        problem: { status: 0, code: 'unanswered', error: '' },
        ...(flow.step !== 'contact' && { step: 'closed', left: 'contact' }),
      }),
    }),
    /**
     * The booking is made while the visitor is on another page or dialog: keeps another booking that they have begun
     * since.
     */
    bookedMeanwhile: (flow) =>
      (flow.step === 'closed' && flow.left === null) || !isAnother(flow)
        ? emptied(flow)
        : { ...flow, sending: null, attempts: [] },
    /** The booking is made: forgets everything except a verified phone and what a confirmation dialog shows. */
    finished: (flow, { payload: made }: PayloadAction<Made>) => ({
      ...emptied(flow),
      origin: flow.origin,
      ...(flow.origin === 'listing' && { step: 'confirmed', made }),
    }),
    restored: (_, { payload }: PayloadAction<Flow>) => ({
      ...payload,
      ...(payload.step !== 'closed' && { isRestored: true }),
    }),
  },
})

export const {
  opened,
  studioChosen,
  timePicked,
  timeSkipped,
  dayPassed,
  peopleChanged,
  contactChanged,
  wentTo,
  leftBehind,
  continued,
  phoneVerified,
  codeRequested,
  sendingBegan,
  sendingFailed,
  unanswered,
  bookedMeanwhile,
  finished,
  restored,
} = flow.actions

declare module '../store/store.ts' {
  interface State {
    readonly flow: Flow
  }
}
