import { useText } from '../../../i18n/use-text.ts'
import { sizeOf } from './file-checks.ts'

/** How large a file is, as people read it. */
export function FileSize({ bytes }: { bytes: number }) {
  const say = useText()
  const { unit, size } = sizeOf(bytes)
  return (
    <span className="text-sm whitespace-nowrap text-muted tabular-nums">{say(`images.size.${unit}`, { size })}</span>
  )
}
