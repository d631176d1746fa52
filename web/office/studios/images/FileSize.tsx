import { useTranslate } from '../../../i18n/use-translate.ts'
import { sizeOf } from './file-checks.ts'

/** Formats the size of a file. */
export function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslate()
  const { unit, size } = sizeOf(bytes)
  return <span className="text-sm whitespace-nowrap text-muted tabular-nums">{t(`images.size.${unit}`, { size })}</span>
}
