/** What the API of the playground answers. A request of another route is answered 404. */
export type ApiAnswers = {
  /** Entries of the balance, or how it fails. */
  readonly balances?: readonly object[] | 'down' | 'slow'
  /** Transactions of the history. */
  readonly history?: readonly object[]
  /** The address of every name. */
  readonly name?: string
}

/** Returns a `fetch` that answers as the API does. */
export function answerApi({ balances = [], history = [], name }: ApiAnswers): typeof fetch {
  return async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    if (pathname.endsWith('/balance')) {
      if (balances === 'slow') return new Promise<Response>(() => {})
      if (balances === 'down') return new Response('', { status: 503 })
      return Response.json({ balances, unavailable: [] })
    }
    if (pathname.endsWith('/history')) return Response.json({ data: history, next: null, unavailable: [] })
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
