/** Sends JSON as a browser at this address would, and returns the answer. */
export async function postFrom(address: string, url: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  })
  const answer: { data?: { token?: string; user?: { id: string } }; code?: string } = JSON.parse(
    (await reply.text()) || '{}',
  )
  return { status: reply.status, headers: reply.headers, answer }
}
