import { useTranslate } from '../../i18n/use-translate.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Shows whether a consumer of the log has reached its end; null while the log is unreachable. */
export function BehindChip({ behind }: { behind: boolean | null }) {
  const t = useTranslate()
  if (behind === null) return <StatusChip tone="neutral">{t('system.unknown')}</StatusChip>
  return <StatusChip tone={behind ? 'waiting' : 'good'}>{t(behind ? 'system.behind' : 'system.up-to-date')}</StatusChip>
}
