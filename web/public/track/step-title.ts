import type { Step } from '../../../api/contract/bookings.ts'
import type { Format } from '../../i18n/format.ts'
import type { Say } from '../../i18n/use-text.ts'

/** What a step of a booking at that price (KES) is called, ahead of it and once it is done. */
export function stepTitle(say: Say, format: Format, { step, state }: Pick<Step, 'step' | 'state'>, price: number) {
  if (step === 'rejected' || step === 'cancelled') return say(`track.step.${step}`)
  if (price === 0 && step === 'paid') return say('track.step.paid-free')
  if (state === 'done')
    return step === 'paid' ? say('track.done.paid', { price: format.money(price) }) : say(`track.done.${step}`)
  if (price === 0 && step === 'approved') return say('track.step.approved-free')
  return step === 'paid' ? say('track.step.paid', { price: format.money(price) }) : say(`track.step.${step}`)
}
