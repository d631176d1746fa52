import { useTranslate } from '../../i18n/use-translate.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Shows whether a consumer of the log has reached its end. */
export function BehindChip({ behind }: { behind: boolean }) {
  const t = useTranslate()
  return <StatusChip tone={behind ? 'waiting' : 'good'}>{t(behind ? 'system.behind' : 'system.up-to-date')}</StatusChip>
}
