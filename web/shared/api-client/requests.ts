/** Returns a request that sends a body, if there is one. */
export const post = (url: string, body?: unknown) => ({ url, method: 'POST', body })

/** Returns a request that has an effect once, however often it is sent with the same idempotency key. */
export const postOnce = (url: string, key: string, body: unknown) => ({
  ...post(url, body),
  headers: { 'Idempotency-Key': key },
})

/** Returns a request that replaces something. */
export const put = (url: string, body: unknown) => ({ url, method: 'PUT', body })

/** Returns a request that deletes something. */
export const remove = (url: string) => ({ url, method: 'DELETE' })
