import { officeSystem } from '../../i18n/en/office-system.ts'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { type Column, Table } from '../shared/lists/Table.tsx'
import { BehindChip } from './BehindChip.tsx'
import { placeIn } from './log-place.ts'
import type { SystemState } from './system-api.ts'

type Process = SystemState['processes'][number]

type Name = Extract<keyof typeof officeSystem, `system.process.${string}`>
const isName = (id: string): id is Name => id in officeSystem

const nameOf = (t: Translate, process: string) => {
  const id = `system.process.${process}`
  return isName(id) ? t(id) : process
}

/** Lists the processes with their positions in the log. */
export function Processes({ processes }: { processes: readonly Process[] }) {
  const t = useTranslate()
  const columns: Column<Process>[] = [
    {
      id: 'name',
      name: t('system.process'),
      cell: ({ name }) => <span className="font-semibold">{nameOf(t, name)}</span>,
    },
    {
      id: 'position',
      name: t('system.position'),
      cell: ({ position }) => <span className="tabular-nums">{placeIn(position) ?? t('system.nothing-yet')}</span>,
    },
    { id: 'state', name: t('system.state'), narrow: true, cell: ({ behind }) => <BehindChip behind={behind} /> },
  ]
  return (
    <section aria-labelledby="processes">
      <h2 id="processes" className="text-xl">
        {t('system.processes')}
      </h2>
      <p className="mt-1 mb-4 text-[0.9375rem] text-muted">{t('system.processes-text')}</p>
      <Table caption={t('system.processes')} columns={columns} rows={processes} keyOf={({ name }) => name} />
    </section>
  )
}
