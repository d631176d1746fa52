import { positionHeader } from '../../../../api/contract/position.ts'
import { currentLanguage } from '../../../i18n/chosen-language.ts'
import { recordPosition } from '../../../shared/api-client/position.ts'
import { type ApiProblem, hasNoNetwork, networkProblem, problemFrom } from '../../../shared/api-client/problem.ts'
import { currentSession } from '../../../shared/session/session.ts'

export interface Sending {
  readonly studioId: string
  readonly file: File
  readonly isPrimary: boolean
  /** Receives the fraction sent, 0 to 1. */
  readonly onSent: (sent: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file as multipart form data. Resolves to the problem on failure. Uses XMLHttpRequest because fetch does not report
 * upload progress. Never throws: an aborted upload is reported as a network problem.
 */
export function sendImage({ studioId, file, isPrimary, onSent, signal }: Sending): Promise<ApiProblem | undefined> {
  const form = new FormData()
  form.append('images', file)
  if (isPrimary) form.append('isPrimary', 'true')
  const request = new XMLHttpRequest()
  const token = currentSession()?.token
  const isUnsent = hasNoNetwork()
  return new Promise((resolve) => {
    request.open('POST', `/api/v1/studio-images/${studioId}/images`)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept-language', currentLanguage() ?? 'en')
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => {
      recordPosition(request.getResponseHeader(positionHeader))
      resolve(request.status < 400 ? undefined : problemFrom(request.status, bodyOf(request)))
    }
    request.onerror = () => resolve(networkProblem(isUnsent))
    request.onabort = () => resolve(networkProblem())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Returns the response as JSON, or null if it is not JSON, for example from a proxy. */
function bodyOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}
