import type { Studio } from '../../../api/contract/studios.ts'
import { fromMonday, type Week } from '../../shared/availability/opening.ts'

/** Returns a studio's week, Monday first. The contract names the last bookable hour, which is open to its end. */
export const weekOf = ({ openingHours }: Pick<Studio, 'openingHours'>): Week =>
  fromMonday(openingHours).map((day) => day && { from: day.from, to: day.to + 1 })
