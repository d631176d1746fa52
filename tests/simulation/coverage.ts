import { readdirSync, readFileSync } from 'node:fs'
import { eventSchemas } from '../../domain/events.ts'
import { exportsIn, isConstant, wasCalled } from './virtual/counted.ts'

const commands = new URL('../../commands/', import.meta.url)

/** The types of the events that histories have written. */
export const writtenTypes = new Set<string>()

/** Commands that histories do not use, and why. */
const notPlayed: Readonly<Record<string, string>> = {
  openVault: 'opens the tables of a real database',
  vaultOver: 'opens the tables of a real database',
  registrationOptions: 'is answered by a browser',
  verifyRegistration: 'checks what a browser signed',
  authenticationOptions: 'is answered by a browser',
  verifyAuthentication: 'checks what a browser signed',
  totpAddress: 'is drawn as a QR code',
  startBooking: 'is part of requestBooking, and used by tests and the demo besides',
  reserve: 'is part of changeWithHours',
  openLimitStore: 'opens the counters of a real database',
  limitsInMemory: 'counts in memory, for tests',
  countAct: 'guards routes',
  changeCounter: 'guards routes',
  chooseLongerPassword: 'ends a pending sign-in, and these are not simulated',
}

/** Returns the functions exported by commands/ that no history has used. Throws if an exception matches no export. */
export function unusedCommands(): string[] {
  const files = readdirSync(commands, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(file))
  const names = sources.flatMap((file) => exportsIn(readFileSync(new URL(file, commands), 'utf8')))
  const gone = Object.keys(notPlayed).filter((name) => !names.includes(name))
  if (gone.length > 0) throw new Error(`No command is named ${gone.join(' or ')}`)
  return names.filter((name) => !wasCalled(name) && !isConstant(name) && !(name in notPlayed))
}

/** Returns the types of events that no history has written. */
export const unwrittenTypes = (): string[] => Object.keys(eventSchemas).filter((type) => !writtenTypes.has(type))
