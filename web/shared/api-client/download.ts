import { minPositionHeader } from '../../../api/contract/position.ts'
import { currentLanguage } from '../../i18n/locale.ts'
import { confirmIdentity, currentSession } from '../session/session.ts'
import { isSessionRenewed } from './api.ts'
import { seenPosition, waitWhileBehind } from './position.ts'
import { type ApiProblem, networkProblem, problemFrom } from './problem.ts'

/** Returns the file name in a Content-Disposition header. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]

/**
 * Fetches a file of the API with the session's token and saves it under the answer's file name, otherwise under `name`. A
 * link can't do that, because it can't send the token. Returns the problem, or undefined on success.
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
    if (problem.code === 'confirmation_required' && (await confirmIdentity())) return downloadAgain(path, name, tries)
    if (await isSessionRenewed(problem, token)) return downloadAgain(path, name, tries)
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
  // The browser has the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
