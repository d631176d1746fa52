import { PageTitle } from '../../../web/shared/page/PageTitle.tsx'
import { statesByPart } from './states/all.ts'
import '../../../web/ui/styles/office.css'

/** Every state of every screen, each on a page of its own. */
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
                {/* A new document: a state leaves nothing of itself behind. */}
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
