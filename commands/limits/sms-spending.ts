import { dayMs, hourMs } from '../../domain/kernel/slot.ts'
import { resumeSms, smsSending, stopSms } from '../../domain/sms/sms-sending.ts'
import { byProcess, type CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { noLimit } from './limits.ts'

const subject = 'sms'

/** An SMS that is about to be sent. */
export interface OutgoingSms {
  readonly messageId: string
  readonly parts: number
  /** Whether strangers can cause it, such as by a request in another person's name. */
  readonly isByAnyone: boolean
}

/** What SMS that strangers can cause may take of each limit. They wait beyond it, and stop no others. */
const strangersShare = 0.6
const byAnyone = 'by anyone'

/**
 * Counts an SMS and returns whether it may be sent now. The SMS that would exceed the limit of an hour or a day stops
 * all sending until an admin resumes it, which resets the count.
 */
export async function admitSms(
  services: Log & Pick<Services, 'limits'>,
  { messageId, parts, isByAnyone }: OutgoingSms,
  now: Date,
): Promise<boolean> {
  const { store, rules } = services.limits
  return store.exclusively([subject], async (table) => {
    const { state, last } = await load(services.store, smsSending, streams.sms)
    if (state.status === 'stopped') return false
    const resumedAt = last ? Date.parse(last.metadata.at) : 0
    const limits = [
      { within: 'hour', ms: hourMs, max: rules.smsPerHour },
      { within: 'day', ms: dayMs, max: rules.smsPerDay },
    ] as const
    // Each total reads all SMS of its period.
    const limited = limits.filter(({ max }) => max < noLimit)
    const windows = limited.map(({ ms }) => ({ subject, since: new Date(Math.max(resumedAt, now.getTime() - ms)) }))
    const totals =
      windows.length > 0 ? await table.totals(windows.map((window) => ({ ...window, key: messageId }))) : []
    if (totals.some(({ hasKey }) => hasKey)) return true
    for (const [i, { within, max }] of limited.entries()) {
      const before = totals[i]?.amount ?? 0
      if (isByAnyone && before + parts > max * strangersShare) {
        const [others] = await table.totals(windows.slice(i, i + 1).map((window) => ({ ...window, except: byAnyone })))
        if (before - (others?.amount ?? 0) + parts > max * strangersShare) return false
      }
      if (before + parts <= max) continue
      if (isByAnyone) return false
      const stop = { within, parts: before, most: max }
      const context = byProcess('messages', messageId, now)
      await services.handle(smsSending, streams.sms, (current) => stopSms(current, stop), context)
      return false
    }
    table.add([subject], { key: messageId, at: now, amount: parts, about: isByAnyone ? byAnyone : '' })
    return true
  })
}

/** Resumes SMS after a stop. */
export const resumeSending = ({ handle }: LogWriter, adminId: string, context: CommandContext) =>
  handle(smsSending, streams.sms, (current) => resumeSms(current, adminId), context)

/** SMS spending as admins see it. */
export interface SmsSpending {
  readonly stoppedAt: string | null
  readonly lastHour: number
  readonly lastDay: number
}

/** Returns the SMS parts of the last hour and day, and since when sending is stopped. */
export async function smsSpending(
  { limits: { store }, store: log }: LogReader & Pick<Services, 'limits'>,
  now: Date,
): Promise<SmsSpending> {
  const { state, last } = await load(log, smsSending, streams.sms)
  const [hour, day] = await store.totals(
    [hourMs, dayMs].map((ms) => ({ subject, since: new Date(now.getTime() - ms) })),
  )
  const stoppedAt = state.status === 'stopped' && last ? last.metadata.at : null
  return { stoppedAt, lastHour: hour?.amount ?? 0, lastDay: day?.amount ?? 0 }
}
