import { setTimeout as pause } from 'node:timers/promises'
import { decideByLink } from '../../../commands/bookings/decide-by-link.ts'
import { changeStudio } from '../../../commands/studios/decide-studio.ts'
import { assignManager } from '../../../domain/studio/listing.ts'
import { type Action, action, now, type Play, random, thinks } from './play.ts'

const asking = new Set(['manager_asked', 'manager_rescheduled', 'nudge_manager'])

/** The messages that asked managers about bookings. */
const questions = ({ known }: Play) =>
  [...known.messages.values()].flatMap((each) =>
    'template' in each && asking.has(each.template) && each.aboutId !== null
      ? [{ template: each.template, bookingId: each.aboutId, managerId: each.personId }]
      : [],
  )

/** Returns one of the latest questions, mostly an open one, preferably of a manager who has lost the studio. */
function someQuestion(play: Play) {
  const { bookings, studios } = play.known
  const open = questions(play).flatMap((each) => {
    const state = bookings.get(each.bookingId)
    if (state?.status !== 'requested') return []
    const studio = studios.get(state.terms.studioId)
    return [{ ...each, isLost: !(studio && 'managerId' in studio && studio.managerId === each.managerId) }]
  })
  const lost = open.filter(({ isLost }) => isLost)
  if (lost.length > 0 && random().chance(0.5)) return random().maybeOf(lost)
  return random().maybeOf((random().chance(0.7) ? open : questions(play)).slice(-8))
}

/** A link of a question, with the version of the booking at which it was asked. */
function someLink(play: Play) {
  const asked = someQuestion(play)
  if (!asked) return undefined
  const { template, bookingId, managerId } = asked
  const stream = `booking-${bookingId}`
  const moves = play.outside.log.events.filter((each) => each.stream === stream && each.type === 'booking.rescheduled')
  return { bookingId, managerId, version: template === 'manager_asked' ? 0n : (random().maybeOf(moves)?.version ?? 0n) }
}

/** Opens the link of a message, reads for a while, and answers: in time, too late, twice, or after losing the studio. */
async function answersByLink(play: Play): Promise<unknown> {
  const question = someLink(play)
  if (!question) return undefined
  const state = play.known.bookings.get(question.bookingId)
  const seenSlots = state && state.status !== 'absent' ? state.slots : []
  const what = random().chance(0.7) ? 'confirm' : 'reject'
  const token = play.services.links.decisionToken(question)
  if (random().chance(0.3)) await thinks()
  const requestId = play.visitor().correlationId
  play.known.links.began(requestId, question)
  return decideByLink(play.services, token, { what, note: 'We are closed', seenSlots }, { requestId, now: now() })
}

/** An admin takes a studio from its manager, and gives it back later. */
async function losesStudio(play: Play): Promise<unknown> {
  const studio = play.someStudio()
  if (!studio?.managerId) return undefined
  const { studioId, managerId } = studio
  const assign = (keeperId: string | null) =>
    changeStudio(
      play.services,
      studioId,
      (state) => assignManager(state, { managerId: keeperId }),
      play.anAdmin().asks(),
    )
  await assign(null)
  await pause(random().latency(8 * 3_600_000))
  return assign(managerId)
}

/** Managers who decide by the link in a message, without signing in. */
export const byLink: readonly Action[] = [
  action('answers by the link of a message', 5, answersByLink),
  action('loses a studio for a while', 0.7, losesStudio),
]
