import { useText } from '../../i18n/use-text.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether something that follows the log is at its end. */
export function BehindChip({ behind }: { behind: boolean }) {
  const say = useText()
  return (
    <StatusChip tone={behind ? 'waiting' : 'good'}>{say(behind ? 'system.behind' : 'system.up-to-date')}</StatusChip>
  )
}
