import { PageTitle } from '../../../web/shared/page/PageHead.tsx'
import { statesByPart } from './states/all.ts'
import '../../../web/ui/styles/office.css'

/** The list of all states of all screens. Each state has its own page. */
export function StatesPage() {
  return (
    <div className="page grid gap-10 py-10">
      <PageTitle>States</PageTitle>
      <h1 className="text-5xl">States</h1>
      {Object.entries(statesByPart).map(([part, states]) => (
        <section key={part} className="grid gap-3">
          <h2 className="text-2xl">
            {part} · {states.length}
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
            {states.map(({ name, only }) => (
              <li key={name}>
                {/* Plain links load a new document, so that no state affects the next. */}
                <a href={`/design/states/${name}`} className="link inline-flex min-h-11 items-center">
                  {name}
                  {only && ` (${only})`}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
