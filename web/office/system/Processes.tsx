import { officeSystem } from '../../i18n/en/office-system.ts'
import { type Say, useText } from '../../i18n/use-text.ts'
import { type Column, Table } from '../shared/lists/Table.tsx'
import { BehindChip } from './BehindChip.tsx'
import { placeIn } from './log-place.ts'
import type { SystemState } from './system-api.ts'

type Process = SystemState['processes'][number]

type Name = Extract<keyof typeof officeSystem, `system.process.${string}`>
const isName = (id: string): id is Name => id in officeSystem

const nameOf = (say: Say, process: string) => {
  const id = `system.process.${process}`
  return isName(id) ? say(id) : process
}

/** Each process with how far it has come in the log. */
export function Processes({ processes }: { processes: readonly Process[] }) {
  const say = useText()
  const columns: Column<Process>[] = [
    {
      id: 'name',
      name: say('system.process'),
      cell: ({ name }) => <span className="font-semibold">{nameOf(say, name)}</span>,
    },
    {
      id: 'position',
      name: say('system.position'),
      cell: ({ position }) => <span className="tabular-nums">{placeIn(position) ?? say('system.nothing-yet')}</span>,
    },
    { id: 'state', name: say('system.state'), narrow: true, cell: ({ behind }) => <BehindChip behind={behind} /> },
  ]
  return (
    <section aria-labelledby="processes">
      <h2 id="processes" className="text-xl">
        {say('system.processes')}
      </h2>
      <p className="mt-1 mb-4 text-[0.9375rem] text-muted">{say('system.processes-text')}</p>
      <Table caption={say('system.processes')} columns={columns} rows={processes} keyOf={({ name }) => name} />
    </section>
  )
}
