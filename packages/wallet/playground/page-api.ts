/** What the API of the playground answers. A request of another route is answered 404. */
export type ApiAnswers = {
  /** How the on-ramp answers; `down` is without an answer, and `fails` has no quote. */
  readonly onramp?: 'answers' | 'fails' | 'down' | 'none'
  /** What the provider reports of an order; nothing with `unknown`. `waiting` when it is left out. */
  readonly order?: 'waiting' | 'complete' | 'failed' | 'unknown'
  /** Entries of the balance, or how it fails. */
  readonly balances?: readonly object[] | 'down' | 'slow'
  /** Transactions of the history, or how it fails. */
  readonly history?: readonly object[] | 'down'
  /** The cursor of what follows. */
  readonly next?: string
  /** The address of every name. */
  readonly name?: string
  /** The names of the account (null when they cannot be read), and the reason why none is registered. Null is without an answer. */
  readonly names?: { readonly owned?: readonly string[] | null; readonly refusal?: string } | null
}

/** Returns a `fetch` that answers as the API does. */
export function answerApi(answers: ApiAnswers): typeof fetch {
  const { balances = [], history = [], next, name, names, onramp, order = 'waiting' } = answers
  return async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    if (pathname.endsWith('/balance')) {
      if (balances === 'slow') return new Promise<Response>(() => {})
      if (balances === 'down') return new Response('', { status: 503 })
      return Response.json({ balances, unavailable: [] })
    }
    if (names !== undefined && pathname.includes('/v1/profile/')) return answerNames(pathname, names, init?.method)
    if (onramp !== undefined && pathname.includes('/onramp/orders/')) return answerOrder(order)
    if (onramp !== undefined && pathname.includes('/onramp')) return answerOnramp(pathname, onramp)
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
  if (pathname.includes('/reverse/')) {
    return owned === null ? new Response('', { status: 503 }) : Response.json(owned.map(profile))
  }
  if (method === 'POST' && refusal === undefined) return Response.json(profile('anavale.wcn.id'))
  return Response.json(
    { reasons: [{ name: 'name', description: refusal ?? '' }] },
    { status: method === 'POST' ? 409 : 404 },
  )
}

function answerOnramp(pathname: string, manner: NonNullable<ApiAnswers['onramp']>): Response {
  const refuse = (status: number) =>
    Response.json(
      { reasons: [{ name: 'amount', description: 'The provider sells up to 3,000 USD at once.' }] },
      { status },
    )
  if (manner === 'down') return new Response('', { status: 503 })
  if (manner === 'none') return refuse(404)
  const networks = [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }]
  if (pathname.endsWith('/options')) {
    return Response.json({
      paymentCurrencies: ['USD', 'EUR'].map((id) => ({
        id,
        payment_method_limits: [
          { id: 'card', min: '10', max: '7500' },
          { id: 'bank', min: '10', max: '25000' },
        ],
      })),
      purchaseCurrencies: [
        { id: 'ETH', name: 'Ether', symbol: 'ETH', networks },
        { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks },
      ],
      providers: [
        { id: 'coinbase', name: 'Coinbase', isSandbox: false },
        { id: 'meld', name: 'Meld.io', isSandbox: false },
        { id: 'sandbox', name: 'Sandbox', isSandbox: true },
      ],
    })
  }
  if (manner === 'fails') return refuse(502)
  if (pathname.endsWith('/quote')) {
    const usd = (amount: string) => ({ amount, currency: 'USD' })
    return Response.json({
      ...{ paymentTotal: usd('100'), paymentSubtotal: usd('98'), coinbaseFee: usd('1.5'), networkFee: usd('0.5') },
      ...{ purchaseAmount: { amount: '0.030162', currency: 'ETH' }, quoteId: 'q1', provider: 'coinbase' },
    })
  }
  return Response.json({ url: 'https://pay.example/session', provider: 'coinbase', order: 'order-1' })
}

function answerOrder(status: NonNullable<ApiAnswers['order']>): Response {
  if (status === 'unknown') return new Response('', { status: 404 })
  const purchaseAmount = status === 'complete' ? { amount: '0.030162', currency: 'ETH' } : null
  const transactionHash = status === 'complete' ? `0x${'a7'.repeat(32)}` : null
  return Response.json({ status, purchaseAmount, transactionHash, provider: 'coinbase' })
}
