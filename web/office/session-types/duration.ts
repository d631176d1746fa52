/** The same duration in hours and minutes, as typed. Changing one updates the other. */

const shortestHours = 0.1
export const standardMinutes = '60'

/** Converts minutes to hours: '90' becomes '1.5'. Empty if the minutes are not a number. */
export function hoursFor(minutes: string): string {
  const count = Number(minutes)
  return minutes.trim() === '' || !Number.isFinite(count) ? '' : String(Math.round((count / 60) * 100) / 100)
}

/** Converts hours to minutes: '1.5' becomes '90'. Empty if the hours are not a number. */
export function minutesFor(hours: string): string {
  const count = Number(hours)
  return hours.trim() === '' || !Number.isFinite(count) ? '' : String(Math.round(count * 60))
}

/** Returns whether typed hours reach the minimum duration. */
export const areHours = (hours: string): boolean => Number(hours) >= shortestHours

/** Returns whether typed minutes are a valid duration: a whole number, at least 1. */
export const areMinutes = (minutes: string): boolean => Number.isInteger(Number(minutes)) && Number(minutes) >= 1
