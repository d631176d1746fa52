import { useFormat } from '../../i18n/use-translate.ts'

/** Money in a column: its name is said to those who see no columns; nothing is quiet. */
export function Amount({ name, kes, strong = false }: { name: string; kes: number; strong?: boolean }) {
  const format = useFormat()
  return (
    <p
      className={`min-w-0 wrap-anywhere tabular-nums max-xl:order-2 xl:text-right ${kes === 0 ? 'text-muted' : strong ? 'font-semibold' : ''}`}
    >
      <span className="block text-sm font-normal text-muted xl:sr-only">{name} </span>
      <span>{format.money(kes)}</span>
    </p>
  )
}
