import type { Page, Route } from '@playwright/test'

/**
 * Hides the receipts of transactions from a page, so that each transaction is pending until `release`. Other responses of the
 * chain's node are forwarded.
 * @param rpcUrl - of the node that the page reads.
 */
export async function holdReceipts(page: Page, rpcUrl: string): Promise<{ readonly release: () => Promise<void> }> {
  let isHeld = true
  const url = (each: URL) => each.href.startsWith(rpcUrl)
  const hold = async (route: Route) => {
    const sent: unknown = route.request().postDataJSON()
    const held = new Set(toList(sent).filter(isReceiptRequest).map(idOf))
    if (held.size === 0 || !isHeld) return route.fallback()
    const response = await route.fetch()
    const answer: unknown = await response.json()
    const without = (each: unknown) => (held.has(idOf(each)) ? { jsonrpc: '2.0', id: idOf(each), result: null } : each)
    await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(without) : without(answer) })
  }
  await page.route(url, hold)
  return {
    // `page.unroute` would end the route of a request that `hold` still answers.
    release: async () => {
      isHeld = false
    },
  }
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isReceiptRequest(request: unknown): boolean {
  return Reflect.get(Object(request), 'method') === 'eth_getTransactionReceipt'
}

function idOf(message: unknown): unknown {
  return Reflect.get(Object(message), 'id')
}
