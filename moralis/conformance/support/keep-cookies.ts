/** A fetch that keeps cookies between its calls, as a page of a browser does. */
export function keepCookies(): typeof fetch {
  const kept = new Map<string, string>()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...kept].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') kept.delete(name)
      else kept.set(name, value)
    }
    return response
  }
}
