import { describe, expect, it } from 'vitest'
import {
  bookedMeanwhile,
  contactChanged,
  continued,
  dayPassed,
  type Flow,
  finished,
  flow,
  leftBehind,
  noFlow,
  opened,
  phoneVerified,
  restored,
  sendingBegan,
  sendingFailed,
  studioChosen,
  timePicked,
  timeSkipped,
  wentTo,
} from './flow.ts'

const after = (...actions: Parameters<typeof flow.reducer>[1][]): Flow =>
  actions.reduce<Flow>((state, action) => flow.reducer(state, action), noFlow)

const made = {
  id: '1',
  code: 'SB7K3M9Q',
  studio: 'Mawimbi',
  date: null,
  email: 'w@example.com',
  sessionType: 'MIX session',
  page: '/bookings/a-token',
}
const contact = { customerName: 'Wanjiru', customerEmail: 'w@example.com', customerPhone: '0712345678' }
const date = '2026-12-01'
const request = { ...contact, studioId: 'a', sessionTypeId: 't', numberOfPeople: 2 }
const sent = {
  key: 'k',
  request: { ...request, selectedSlots: [`${date}T15:00:00.000Z`] },
  about: { studio: 'Mawimbi', date, sessionType: 'MIX' },
  at: 0,
}

describe('the guided booking', () => {
  it('opens at the first unanswered question', () => {
    expect(after(opened({})).step).toBe('studio')
    expect(after(opened({ studioId: 'a' })).step).toBe('time')
    expect(after(opened({ studioId: 'a', date: '2026-12-01', run: [15] })).step).toBe('details')
  })

  it('opens again with the hours that were chosen, unless another day is requested', () => {
    const chosen = [opened({ studioId: 'a' }), timePicked({ date, run: [15], sessionTypeId: 't' }), leftBehind()]
    expect(after(...chosen, opened({ studioId: 'a' }))).toMatchObject({ date, run: [15], sessionTypeId: 't' })
    expect(after(...chosen, opened({ studioId: 'a', date }))).toMatchObject({ date, run: [15] })
    expect(after(...chosen, opened({ studioId: 'a', date: '2026-12-02' }))).toMatchObject({
      date: '2026-12-02',
      run: [],
    })
    expect(after(...chosen, opened({ studioId: null, date: null }))).toMatchObject({ date: null, run: [] })
  })

  it('resets when a booking succeeds after its dialog was left, unless another was begun', () => {
    const chosen = [opened({ studioId: 'a' }), timePicked({ date, run: [15], sessionTypeId: 't' })]
    const left = after(...chosen, sendingBegan(sent), wentTo('details'))
    expect(flow.reducer(left, bookedMeanwhile())).toEqual(noFlow)
    for (const other of [timePicked({ date, run: [16] }), timePicked({ sessionTypeId: 'u' }), studioChosen('b')])
      for (const step of [wentTo('contact'), leftBehind()]) {
        const { sending, ...begun } = after(...chosen, sendingBegan(sent), wentTo('details'), other, step)
        expect(flow.reducer({ ...begun, sending }, bookedMeanwhile())).toEqual({
          ...begun,
          sending: null,
          attempts: [],
        })
      }
  })

  it('keeps a verified phone for the next booking, but not for another person', () => {
    const verified = { phone: '0712345678', proof: 'a proof' }
    const begun = [opened({ studioId: 'a' }), phoneVerified(verified), sendingBegan(sent)]
    for (const end of [finished(made), bookedMeanwhile()]) expect(after(...begun, end)).toMatchObject({ verified })
    expect(after(...begun, restored(noFlow))).toEqual(noFlow)
  })

  it('does not show the error of another booking', () => {
    const problem = { status: 409, code: 'slot_taken', error: 'Taken' }
    const chosen = opened({ studioId: 'a', date, run: [15], sessionTypeId: 't' })
    const failed = after(chosen, sendingBegan(sent), wentTo('closed'), sendingFailed(problem))
    expect(failed.problem).toEqual(problem)
    expect(flow.reducer(failed, chosen).problem).toEqual(problem)
    const other = opened({ studioId: 'b', date, run: [15] })
    for (const begun of [other, opened({ studioId: 'a', date, run: [16] }), studioChosen('b'), timeSkipped()])
      expect(flow.reducer(failed, begun).problem).toBeNull()
    const before = after(chosen, sendingBegan(sent), other, wentTo('contact'))
    expect(flow.reducer(before, sendingFailed(problem))).toMatchObject({ problem: null, sending: null })
  })

  it('drops an error about contact details once these change, but no other', () => {
    const odd = { status: 400, code: 'invalid', error: 'Odd', fieldErrors: { customerPhone: ['Odd'] } }
    const chosen = opened({ studioId: 'a', date, run: [15], sessionTypeId: 't' })
    const failed = (problem: typeof odd) => after(chosen, sendingBegan(sent), wentTo('closed'), sendingFailed(problem))
    const begun = flow.reducer(failed(odd), contactChanged({ ...contact, customerPhone: '0712345679' }))
    expect(begun.problem).toBeNull()
    for (const other of [
      { ...odd, status: 403 },
      { ...odd, fieldErrors: { customerPhone: ['Odd'], selectedSlots: ['Odd'] } },
    ])
      expect(flow.reducer(failed(other), contactChanged(contact)).problem).toEqual(other)
  })

  it('forgets the hours of another studio', () => {
    const chosen = after(studioChosen('a'), timePicked({ date: '2026-12-01', run: [15], sessionTypeId: 't' }))
    expect(flow.reducer(chosen, studioChosen('b'))).toMatchObject({ studioId: 'b', run: [], sessionTypeId: null })
    expect(flow.reducer(chosen, studioChosen('a'))).toMatchObject({ run: [15], sessionTypeId: 't' })
    expect(flow.reducer(chosen, opened({ studioId: 'b' }))).toMatchObject({ date: null, run: [] })
  })

  it('keeps the day and hours of the list filter until others are picked', () => {
    const requested = { from: 14, to: 16, length: 2 }
    const chosen = after(opened({ studioId: null, date: '2026-12-01', requested }), studioChosen('a'))
    expect(chosen).toMatchObject({ step: 'time', date: '2026-12-01', requested })
    expect(flow.reducer(chosen, timePicked({ run: [] })).requested).toBeNull()
    expect(flow.reducer(chosen, opened({ studioId: 'a' })).requested).toBeNull()
  })

  it('continues without a time and keeps a chosen day', () => {
    const skipped = after(studioChosen('a'), timePicked({ date: '2026-12-01', run: [15] }), timeSkipped())
    expect(skipped).toMatchObject({ step: 'details', date: '2026-12-01', run: [] })
  })

  it('forgets a day that has passed, and returns to its hours if there were any', () => {
    const chosen = after(studioChosen('a'), timePicked({ date: '2026-12-01', run: [15], sessionTypeId: 't' }))
    const passed = { date: null, run: [], sessionTypeId: 't' }
    for (const step of ['details', 'contact'] as const)
      expect(flow.reducer({ ...chosen, contact, step }, dayPassed())).toMatchObject({
        ...passed,
        contact,
        step: 'time',
      })
    expect(flow.reducer({ ...chosen, step: 'studio' }, dayPassed())).toMatchObject({ ...passed, step: 'studio' })
    expect(flow.reducer({ ...chosen, run: [], step: 'contact' }, dayPassed())).toMatchObject({
      ...passed,
      step: 'contact',
    })
  })

  it('keeps the typed contact when opened again, and forgets it once the booking is made', () => {
    const typed: Flow = { ...noFlow, contact }
    expect(flow.reducer(typed, opened({ studioId: 'a' })).contact).toEqual(contact)
    expect(flow.reducer({ ...typed, step: 'contact' }, finished(made))).toEqual(noFlow)
  })

  it('closes with its page, and continues at the same step', () => {
    const open = after(studioChosen('a'), timePicked({ run: [15] }), wentTo('contact'))
    const left = flow.reducer(open, leftBehind())
    expect(left).toMatchObject({ step: 'closed', left: 'contact', run: [15] })
    expect(flow.reducer(left, leftBehind())).toMatchObject({ step: 'closed', left: 'contact' })
    expect(flow.reducer(left, continued())).toMatchObject({ step: 'contact', left: null, run: [15] })
    expect(flow.reducer(left, wentTo('closed')).left).toBeNull()
    expect(flow.reducer(left, opened({ studioId: 'b' })).left).toBeNull()
  })

  it('knows that a reload restored its dialog until another booking is opened', () => {
    const open = after(opened({ studioId: 'a', date, run: [15] }), wentTo('contact'))
    expect(open.isRestored).toBe(false)
    expect(after(restored(open), leftBehind(), continued())).toMatchObject({ step: 'contact', isRestored: true })
    expect(after(restored(open), wentTo('closed')).left).toBeNull()
    expect(after(restored(open), opened({ studioId: 'a' })).isRestored).toBe(false)
  })

  it('cannot be continued before a choice, or once the booking is made', () => {
    expect(after(opened({}), leftBehind())).toMatchObject({ step: 'closed', left: null })
    expect(after(opened({ origin: 'listing' }), finished(made), leftBehind()).left).toBeNull()
  })

  it('ends in a confirmation dialog only if the listing started it', () => {
    const confirmed = after(opened({ origin: 'listing' }), finished(made))
    expect(confirmed).toMatchObject({ step: 'confirmed', made })
    expect(flow.reducer(confirmed, wentTo('closed')).made).toBeNull()
    expect(after(opened({ origin: 'listing' }), opened({}), finished(made))).toEqual(noFlow)
  })
})

it('keeps the requests without an answer, each once, until the server rejects them', () => {
  const other = { ...sent, request: { ...sent.request, customerName: 'Wanjiru W. Kamau' } }
  const lost = sendingFailed({ status: 0, code: 'network', error: '' })
  const unanswered = after(sendingBegan(sent), lost, sendingBegan(other), lost, sendingBegan({ ...sent, at: 2 }), lost)
  expect(unanswered.attempts).toEqual([{ ...sent, at: 2 }, other])
  const rejected = flow.reducer(
    flow.reducer(unanswered, sendingBegan(other)),
    sendingFailed({ status: 409, code: 'taken', error: '' }),
  )
  expect(rejected.attempts).toEqual([{ ...sent, at: 2 }])
})
