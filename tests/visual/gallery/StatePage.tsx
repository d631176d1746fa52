import { useEffect, useRef } from 'react'
import { type RouteObject, useParams, useSearchParams } from 'react-router-dom'
import type { Language } from '../../../language/translate.ts'
import { showState } from './show-state.tsx'
import { states } from './states/all.ts'
import type { State } from './states/state.ts'
import '../../../web/ui/styles/office.css'

/**
 * Shows the app's own routes in the state that the URL names. Sets `data-state` of the document to `shown` once the state is
 * reached, or to an error message. `?language=sw` then changes the language.
 */
export function StatePage({ routes }: { routes: RouteObject[] }) {
  const { name } = useParams()
  const language = useSearchParams()[0].get('language') === 'sw' ? 'sw' : undefined
  const state = states.find((each) => each.name === name)
  return state ? (
    <Stage state={state} routes={routes} language={language} />
  ) : (
    <p className="page py-10">There is no state {name}.</p>
  )
}

function Stage({ state, routes, language }: { state: State; routes: RouteObject[]; language: Language | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In development, effects run twice and the first run is cleaned up immediately.
    const timer = setTimeout(() => {
      if (place.current) void showState(state, place.current, routes, language)
    })
    return () => clearTimeout(timer)
  }, [state, routes, language])
  return <div ref={place} />
}
