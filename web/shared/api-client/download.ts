import { minPositionHeader } from '../../../api/contract/position.ts'
import { currentLanguage } from '../../i18n/locale.ts'
import { confirmIdentity, currentSession } from '../session/session.ts'
import { answeredWithinMs, isSessionRenewed } from './api.ts'
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
  const answer = await fetchWhole(`/api/v1${path}`, headers)
  if (!answer) return networkProblem()
  const { response, body } = answer
  if (!response.ok) {
    const problem = problemFrom(response.status, jsonIn(body))
    if (problem.code === 'confirmation_required' && (await confirmIdentity())) return downloadAgain(path, name, tries)
    if (await isSessionRenewed(problem, token)) return downloadAgain(path, name, tries)
    return (await waitWhileBehind(problem, response.headers, tries)) ? downloadAgain(path, name, tries + 1) : problem
  }
  save(
    new Blob(body, { type: response.headers.get('content-type') ?? '' }),
    nameIn(response.headers.get('content-disposition')) ?? name,
  )
  return undefined
}

type Pieces = Uint8Array<ArrayBuffer>[]

/**
 * Fetches an answer whole; null if the network fails. Gives up once nothing has arrived for a while: on a dead connection,
 * browsers would wait for minutes.
 */
async function fetchWhole(path: string, headers: HeadersInit): Promise<{ response: Response; body: Pieces } | null> {
  const silent = new AbortController()
  const wait = () => setTimeout(() => silent.abort(), answeredWithinMs)
  let timer = wait()
  const heard = () => {
    clearTimeout(timer)
    timer = wait()
  }
  try {
    const response = await fetch(path, { headers, signal: silent.signal })
    heard()
    const body: Pieces = []
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      heard()
      body.push(read.value)
    }
    return { response, body }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

function jsonIn(body: Pieces): unknown {
  const decoder = new TextDecoder()
  try {
    return JSON.parse(body.map((piece) => decoder.decode(piece, { stream: true })).join(''))
  } catch {
    return null
  }
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
