import { Router } from 'express'

/** The contact for vulnerability reports, and the installation's URL. */
export interface SecurityContact {
  readonly email: string
  readonly publicUrl: () => string
  readonly clock: () => Date
}

const path = '/.well-known/security.txt'
const validForMs = 180 * 24 * 3_600_000

/** Serves security.txt with the contact for vulnerabilities (RFC 9116). */
export function securityTxt({ email, publicUrl, clock }: SecurityContact): Router {
  const router = Router()
  router.get(path, (_request, response) => {
    const expires = new Date(clock().getTime() + validForMs).toISOString()
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, sw',
      `Canonical: ${publicUrl()}${path}`,
    ]
    response.type('text/plain').send(`${lines.join('\n')}\n`)
  })
  return router
}
