const eatMs = 3 * 60 * 60 * 1_000
const digits = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/

/** An instant as Daraja writes it, in East Africa Time: 20191219102115. */
export const eatTimestamp = (at: Date): string => eatIso(at).replaceAll(/\D/g, '')

/** An instant as the statement service writes it, in East Africa Time: 2019-12-19 10:21:15. */
export const eatDateTime = (at: Date): string => eatIso(at).replace('T', ' ')

/** Parses Daraja's time, digits with or without separators, to an instant; undefined if it is invalid. */
export function readEatTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = digits.exec(text.replaceAll(/[-:T\s]/g, '').slice(0, 14)) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : new Date(at.getTime() - eatMs)
}

const eatIso = (at: Date) => new Date(at.getTime() + eatMs).toISOString().slice(0, 19)
