/** Splits a Solidity name into lower-case words. Runs of capitals stay one word: `setBaseURI` is set, base, URI. */
export function toNameWords(name: string): readonly string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return words.map((word) => (word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()))
}

/** Formats a Solidity name for users: `LiquidityAdded` is “Liquidity added”. */
export function humanName(name: string): string {
  const text = toNameWords(name).join(' ')
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1)
}

/** Base form, third person, and the participles that event names end with. */
const verbs = [
  ['accept', 'accepts', 'accepted'],
  ['add', 'adds', 'added'],
  ['approve', 'approves', 'approved', 'approval'],
  ['bid', 'bids', 'bid'],
  ['borrow', 'borrows', 'borrowed'],
  ['bridge', 'bridges', 'bridged'],
  ['burn', 'burns', 'burned', 'burnt'],
  ['buy', 'buys', 'bought', 'purchase', 'purchased'],
  ['cancel', 'cancels', 'canceled', 'cancelled'],
  ['cast', 'casts', 'cast'],
  ['change', 'changes', 'changed'],
  ['claim', 'claims', 'claimed'],
  ['collect', 'collects', 'collected'],
  ['complete', 'completes', 'completed'],
  ['create', 'creates', 'created'],
  ['delegate', 'delegates', 'delegated'],
  ['deploy', 'deploys', 'deployed'],
  ['deposit', 'deposits', 'deposited'],
  ['enter', 'enters', 'entered'],
  ['execute', 'executes', 'executed'],
  ['fill', 'fills', 'filled'],
  ['finalize', 'finalizes', 'finalized'],
  ['flash', 'flashes', 'flashed'],
  ['fund', 'funds', 'funded'],
  ['grant', 'grants', 'granted'],
  ['harvest', 'harvests', 'harvested'],
  ['initialize', 'initializes', 'initialized'],
  ['join', 'joins', 'joined'],
  ['leave', 'leaves', 'left'],
  ['lend', 'lends', 'lent'],
  ['list', 'lists', 'listed'],
  ['lock', 'locks', 'locked'],
  ['make', 'makes', 'made'],
  ['mint', 'mints', 'minted'],
  ['open', 'opens', 'opened'],
  ['pay', 'pays', 'paid', 'payment'],
  ['pin', 'pins', 'pinned'],
  ['place', 'places', 'placed'],
  ['post', 'posts', 'posted'],
  ['propose', 'proposes', 'proposed', 'proposal'],
  ['publish', 'publishes', 'published'],
  ['read', 'reads', 'read'],
  ['receive', 'receives', 'received'],
  ['redeem', 'redeems', 'redeemed'],
  ['register', 'registers', 'registered'],
  ['remove', 'removes', 'removed'],
  ['renew', 'renews', 'renewed'],
  ['repay', 'repays', 'repaid'],
  ['revoke', 'revokes', 'revoked'],
  ['ring', 'rings', 'rung'],
  ['sell', 'sells', 'sold', 'sale'],
  ['send', 'sends', 'sent', 'transfer', 'transferred'],
  ['set', 'sets', 'set'],
  ['settle', 'settles', 'settled'],
  ['sign', 'signs', 'signed'],
  ['stake', 'stakes', 'staked'],
  ['start', 'starts', 'started'],
  ['submit', 'submits', 'submitted'],
  ['supply', 'supplies', 'supplied'],
  ['swap', 'swaps', 'swapped'],
  ['sync', 'syncs', 'synced'],
  ['unlock', 'unlocks', 'unlocked'],
  ['unstake', 'unstakes', 'unstaked'],
  ['update', 'updates', 'updated'],
  ['upgrade', 'upgrades', 'upgraded'],
  ['verify', 'verifies', 'verified'],
  ['vote', 'votes', 'voted'],
  ['withdraw', 'withdraws', 'withdrawn', 'withdrawal', 'withdrew'],
  ['wrap', 'wraps', 'wrapped'],
  ['write', 'writes', 'written'],
] as const satisfies readonly (readonly [string, string, ...string[]])[]

const byBase = new Map<string, string>(verbs.map(([base, third]) => [base, third]))
const byForm = new Map<string, string>(
  verbs.flatMap(([base, third, ...forms]) => [base, ...forms].map((form) => [form, third] as const)),
)
// Exceptions: `transfer` is also a function name, and `bought` is not a base form.
byBase.set('transfer', 'sends')
byBase.set('bought', 'buys')

const uncountable = new Set(['liquidity', 'collateral', 'ownership', 'stake', 'interest', 'fee', 'access', 'metadata'])

/**
 * Describes what an account does when this event is emitted or this function is called, to follow “Anyone who”:
 * `Swapped` is “swaps”, `LiquidityAdded` is “adds liquidity”, `writeNote` is “writes a note”. Returns null when the
 * rules do not recognize a verb. The caller then uses the name of the event or function.
 */
export function verbPhrase({
  type,
  name,
}: {
  readonly type: 'event' | 'function'
  readonly name: string
}): string | null {
  const words = toNameWords(name)
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return null
  if (type === 'event') {
    const verb = byForm.get(last)
    if (verb !== undefined) return withObject(verb, words.slice(0, -1))
    // `SwapExecuted` ends with its verb. `SwapFees` starts with one, which does not say what happened.
    return words.length === 1 ? (byForm.get(first) ?? null) : null
  }
  const verb = byBase.get(first)
  return verb === undefined ? null : withObject(verb, words.slice(1))
}

const transferForms = new Set(['send', 'sent', 'transfer', 'transferred'])
const receiptForms = new Set(['receive', 'received'])

/** Whether a name means only that something is sent: `Transfer`, `Sent`, `transfer`. */
export function isTransfer({ name }: { readonly name: string }): boolean {
  const [word, ...more] = toNameWords(name)
  return word !== undefined && more.length === 0 && transferForms.has(word)
}

/** Whether a name means only that something is received: `Received`. */
export function isReceipt({ name }: { readonly name: string }): boolean {
  const [word, ...more] = toNameWords(name)
  return word !== undefined && more.length === 0 && receiptForms.has(word)
}

function withObject(verb: string, object: readonly string[]): string {
  if (object.length === 0) return verb
  const last = object.at(-1) ?? ''
  const start = object[0] ?? ''
  const isPlain =
    last.endsWith('s') ||
    uncountable.has(last) ||
    /^(from|to|for|with|on|in|exact|all|batch|by|my|the|a|an)$/.test(start)
  const article = isPlain || last === last.toUpperCase() ? '' : /^[aeiou]/.test(start) ? 'an ' : 'a '
  return `${verb} ${article}${object.join(' ')}`
}

/** Writes a verb phrase as a request: “sends 100 TUSD” becomes “send 100 TUSD”. The case of the first letter stays. Pure. */
export function toImperative(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ')
  return [imperative(first), ...rest].join(' ')
}

/** “Sends” becomes “Send”, “Publishes” “Publish”, “Carries” “Carry”. Other words do not change. */
function imperative(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(sh|ch|x|ss|zz|o)es$/.test(word)) return word.replace(/es$/, '')
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
