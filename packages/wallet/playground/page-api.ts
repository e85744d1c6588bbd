/** What the API of the playground answers. A request of another route is answered 404. */
export type ApiAnswers = {
  /** Entries of the balance, or how it fails. */
  readonly balances?: readonly object[] | 'down' | 'slow'
  /** Transactions of the history, or how it fails. */
  readonly history?: readonly object[] | 'down'
  /** The cursor of what follows. */
  readonly next?: string
  /** The address of every name. */
  readonly name?: string
  /** The names of the account, and the reason why none is registered. Null is without an answer. */
  readonly names?: { readonly owned?: readonly string[]; readonly refusal?: string } | null
}

/** Returns a `fetch` that answers as the API does. */
export function answerApi({ balances = [], history = [], next, name, names }: ApiAnswers): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    if (pathname.endsWith('/balance')) {
      if (balances === 'slow') return new Promise<Response>(() => {})
      if (balances === 'down') return new Response('', { status: 503 })
      return Response.json({ balances, unavailable: [] })
    }
    if (names !== undefined && pathname.includes('/v1/profile/')) return answerNames(pathname, names, init?.method)
    if (pathname.endsWith('/history')) {
      if (history === 'down') return new Response('', { status: 503 })
      return Response.json({ data: history, next: next ?? null, unavailable: [] })
    }
    if (pathname.includes('/v1/profile/account/') && name !== undefined) {
      return Response.json({
        name: decodeURIComponent(pathname.split('/').at(-1) ?? ''),
        addresses: { 60: { address: name } },
        attributes: [],
        source: 'names',
      })
    }
    return Response.json({ error: { code: 'api/not-found', message: '' }, reasons: [] }, { status: 404 })
  }
}

/** Every name is free, unless its label begins with `taken`. */
function answerNames(pathname: string, names: NonNullable<ApiAnswers['names']> | null, method = 'GET'): Response {
  if (names === null) return new Response('', { status: 503 })
  const { owned = [], refusal } = names
  const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const suggestion = (label: string, registered: boolean) => ({ name: `${label}.wcn.id`, registered })
  const profile = (name: string) => ({ name, addresses: {}, attributes: [], source: 'names' })
  if (pathname.includes('/suggestions/')) {
    return Response.json({
      suggestions: [
        suggestion(last, last.startsWith('taken')),
        ...['hq', 'home', 'base'].map((word) => suggestion(`${last}-${word}`, word === 'home')),
      ],
    })
  }
  if (pathname.includes('/reverse/')) return Response.json(owned.map(profile))
  if (method === 'POST' && refusal === undefined) return Response.json(profile('anavale.wcn.id'))
  return Response.json(
    { reasons: [{ name: 'name', description: refusal ?? '' }] },
    { status: method === 'POST' ? 409 : 404 },
  )
}
