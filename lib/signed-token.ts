import jwt from 'jsonwebtoken'

/**
 * Returns the content of a token signed with a secret (JWT, HS256); undefined for any other text or an expired token.
 */
export function readToken(token: string, secret: string): unknown {
  try {
    return jwt.verify(token, secret, { algorithms: ['HS256'] })
  } catch (error) {
    // Before it checks the signature, the package parses the content as JSON.
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined
    throw error
  }
}
