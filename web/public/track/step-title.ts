import type { Step } from '../../../api/contract/bookings.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/** Returns the title of a step for a booking at a price (KES), before and after the step is done. */
export function stepTitle(t: Translate, format: Format, { step, state }: Pick<Step, 'step' | 'state'>, price: number) {
  if (step === 'rejected' || step === 'cancelled') return t(`track.step.${step}`)
  if (price === 0 && step === 'paid') return t('track.step.paid-free')
  if (state === 'done')
    return step === 'paid' ? t('track.done.paid', { price: format.money(price) }) : t(`track.done.${step}`)
  if (price === 0 && step === 'approved') return t('track.step.approved-free')
  return step === 'paid' ? t('track.step.paid', { price: format.money(price) }) : t(`track.step.${step}`)
}
