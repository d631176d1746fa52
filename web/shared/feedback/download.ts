import { minPositionHeader } from '../../../api/contract/position.ts'
import { currentLanguage } from '../../i18n/chosen-language.ts'
import { seenPosition, waitWhileBehind } from '../api-client/position.ts'
import { type ApiProblem, networkProblem, problemFrom } from '../api-client/problem.ts'
import { currentSession } from '../session/session.ts'

/** What an answer's Content-Disposition calls its file. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]

/**
 * Fetches a file of the API as the one who is signed in and saves it as the answer names it, else by `name`. A link
 * can't do that: it can't say who asks. Answers what went wrong, if anything did.
 */
export const download = (path: string, name: string): Promise<ApiProblem | undefined> => downloadAgain(path, name, 1)

async function downloadAgain(path: string, name: string, tries: number): Promise<ApiProblem | undefined> {
  const token = currentSession()?.token
  const language = currentLanguage()
  const seen = seenPosition()
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(language && { 'accept-language': language }),
    ...(seen && { [minPositionHeader]: seen }),
  }
  const response = await fetch(`/api/v1${path}`, { headers }).catch(() => null)
  if (!response) return networkProblem()
  if (!response.ok) {
    const problem = problemFrom(response.status, await response.json().catch(() => null))
    return (await waitWhileBehind(problem, response.headers, tries)) ? downloadAgain(path, name, tries + 1) : problem
  }
  const file = await response.blob().catch(() => null)
  if (!file) return networkProblem()
  save(file, nameIn(response.headers.get('content-disposition')) ?? name)
  return undefined
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has taken the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
