import type { SessionType } from '../../../api/contract/studios.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { quote } from './price.ts'

/** States why hours that are no whole number of sessions cost as much as more hours. Null if they are, or are free. */
export function startedUnitText(
  t: Translate,
  format: Format,
  { slots, price }: Pick<SessionType, 'slots' | 'price'>,
  hours: number,
): string | null {
  const { units, total } = quote({ slots, price }, hours)
  if (hours % slots === 0 || total === 0) return null
  return t('picker.started-unit', { need: slots, hours, billed: units * slots, price: format.money(total) })
}
