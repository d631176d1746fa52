import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Asked, Run } from '../availability/hours.ts'

/** The guided booking: which dialog is open, and what has been chosen so far. */
export interface Flow {
  readonly step: 'closed' | 'studio' | 'time' | 'details' | 'contact' | 'confirmed'
  /** Where it can be continued, after its page was left while it was open. */
  readonly left: Exclude<Flow['step'], 'closed'> | null
  /** The listing page ends in a confirmation dialog, every other page in a toast and the booking page. */
  readonly origin: 'page' | 'listing'
  readonly studioId: string | null
  readonly date: string | null
  readonly run: Run
  /** Hours the list was narrowed to: chosen in advance where they are free, until others are picked. */
  readonly asked: Asked | null
  readonly sessionTypeId: string | null
  readonly people: number
  readonly contact: Contact
  /** The key of the request last sent with this content; a repetition of the same content keeps it. */
  readonly attempt: { readonly key: string; readonly content: string } | null
  /** What the confirmation dialog tells, while it is open. */
  readonly made: Made | null
}

/** A booking that was just made. */
export interface Made {
  readonly id: string
  readonly code: string
  readonly studio: string
  readonly date: string | null
  readonly email: string
  readonly sessionType: string
  /** The path of its booking page. */
  readonly page: string
}

export interface Contact {
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string
}

/** What is known when a booking begins. */
export type Start = Partial<Pick<Flow, 'origin' | 'studioId' | 'date' | 'run' | 'asked' | 'sessionTypeId' | 'people'>>

const noContact: Contact = { customerName: '', customerEmail: '', customerPhone: '' }

export const noFlow: Flow = {
  step: 'closed',
  left: null,
  origin: 'page',
  studioId: null,
  date: null,
  run: [],
  asked: null,
  sessionTypeId: null,
  people: 1,
  contact: noContact,
  attempt: null,
  made: null,
}

/** The first dialog that still has something to ask. */
const firstStep = ({ studioId, run }: Start): Flow['step'] =>
  !studioId ? 'studio' : run && run.length > 0 ? 'details' : 'time'

/** A day that was asked for before any studio was chosen holds for each of them. */
const dayAsked = ({ studioId, date }: Flow) => (studioId === null ? date : null)

export const flow = createSlice({
  name: 'flow',
  initialState: noFlow,
  reducers: {
    /** Opens at the first question that is not answered yet; what was typed before stays. */
    opened: (flow, { payload }: PayloadAction<Start>) => ({
      ...flow,
      ...(payload.studioId && payload.studioId !== flow.studioId && { date: null, run: [], sessionTypeId: null }),
      left: null,
      origin: 'page',
      asked: null,
      ...payload,
      step: firstStep(payload),
    }),
    studioChosen: (flow, { payload: studioId }: PayloadAction<string>) => ({
      ...flow,
      ...(studioId !== flow.studioId && { date: dayAsked(flow), run: [], sessionTypeId: null }),
      studioId,
      step: 'time',
    }),
    /** What the time picker has so far. */
    timePicked: (flow, { payload }: PayloadAction<Partial<Pick<Flow, 'date' | 'run' | 'sessionTypeId'>>>) => ({
      ...flow,
      asked: null,
      ...payload,
    }),
    timeSkipped: (flow) => ({ ...flow, run: [], asked: null, step: 'details' }),
    peopleChanged: (flow, { payload: people }: PayloadAction<number>) => ({ ...flow, people }),
    contactChanged: (flow, { payload: contact }: PayloadAction<Contact>) => ({ ...flow, contact }),
    wentTo: (flow, { payload: step }: PayloadAction<Flow['step']>) => ({ ...flow, step, left: null, made: null }),
    /** Its page was left: it opens over no other, but can be continued there. */
    leftBehind: (flow) => ({
      ...flow,
      step: 'closed',
      left: flow.step === 'closed' ? flow.left : flow.made || flow.studioId === null ? null : flow.step,
      made: null,
    }),
    /** Taken up where it was left, on whatever page. */
    continued: (flow) => ({ ...flow, step: flow.left ?? flow.step, left: null, origin: 'page' }),
    attempted: (flow, { payload: attempt }: PayloadAction<Flow['attempt']>) => ({ ...flow, attempt }),
    /** The booking stands: everything is forgotten but what the confirmation dialog tells, where there is one. */
    finished: ({ origin }, { payload: made }: PayloadAction<Made>) =>
      origin === 'listing' ? { ...noFlow, origin, step: 'confirmed', made } : { ...noFlow, origin },
    restored: (_, { payload }: PayloadAction<Flow>) => payload,
  },
})

export const {
  opened,
  studioChosen,
  timePicked,
  timeSkipped,
  peopleChanged,
  contactChanged,
  wentTo,
  leftBehind,
  continued,
  attempted,
  finished,
  restored,
} = flow.actions
