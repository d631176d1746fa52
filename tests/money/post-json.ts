/** Posts JSON as M-Pesa or a forger would, to 127.0.0.1 if the URL names `localhost`. `token` is a bearer token. */
export function postJson(url: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(url.replace('//localhost', '//127.0.0.1'), { method: 'POST', headers, body: JSON.stringify(body) })
}
