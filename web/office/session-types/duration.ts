/** Hours and minutes of the same duration, as typed: changing one writes the other. */

const shortestHours = 0.1
export const standardMinutes = '60'

/** '1.5' of '90'; empty while the minutes are no number. */
export function hoursFor(minutes: string): string {
  const count = Number(minutes)
  return minutes.trim() === '' || !Number.isFinite(count) ? '' : String(Math.round((count / 60) * 100) / 100)
}

/** '90' of '1.5'; empty while the hours are no number. */
export function minutesFor(hours: string): string {
  const count = Number(hours)
  return hours.trim() === '' || !Number.isFinite(count) ? '' : String(Math.round(count * 60))
}

/** Whether typed hours are long enough to be a duration. */
export const areHours = (hours: string): boolean => Number(hours) >= shortestHours

/** Whether typed minutes are a duration: a whole number, at least 1. */
export const areMinutes = (minutes: string): boolean => Number.isInteger(Number(minutes)) && Number(minutes) >= 1
