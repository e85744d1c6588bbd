import type { Page } from '@playwright/test'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { mainChain } from './local-world.ts'
import { withoutApi } from './without-api.ts'

/** A JSON-RPC request of the page, and its response. */
type Question = {
  readonly id: number
  readonly method: string
  readonly params?: readonly { readonly to?: string; readonly data?: string }[]
}
type Answer = { readonly id: number; readonly result?: unknown }

const getBoostCount = toFunctionSelector('getBoostCount()')
const getBoost = toFunctionSelector('getBoost(uint256)')
const asWord = (number: bigint) => encodeAbiParameters([{ type: 'uint256' }], [number])

/**
 * Makes the main chain report `count` boosts. Only the first `real` exist; the others repeat them. The world itself
 * does not change.
 */
export async function extendBoostList(page: Page, count: bigint, real: bigint): Promise<void> {
  await withoutApi(page)
  await page.route(`${mainChain().rpcUrl}/**`, async (route) => {
    const body: Question | readonly Question[] = route.request().postDataJSON()
    const counting = new Set<number>()
    const requests = [body].flat().map((question) => {
      const [call, ...rest] = question.params ?? []
      const data = call?.data ?? ''
      if (question.method !== 'eth_call') return question
      // Reject multicalls, so that each read is a separate request that can be changed.
      if (call !== undefined && call.to === undefined) return { ...question, method: 'eth_unknown' }
      if (data === getBoostCount) counting.add(question.id)
      if (!data.startsWith(getBoost)) return question
      const id = BigInt(`0x${data.slice(getBoost.length)}`) % real
      return { ...question, params: [{ ...call, data: `${getBoost}${asWord(id).slice(2)}` }, ...rest] }
    })
    const isAlone = !Array.isArray(body)
    const response = await route.fetch({ postData: isAlone ? requests[0] : requests })
    const json: Answer | readonly Answer[] = await response.json()
    const answers = [json]
      .flat()
      .map((answer) => (counting.has(answer.id) ? { ...answer, result: asWord(count) } : answer))
    return route.fulfill({ response, json: isAlone ? answers[0] : answers })
  })
}
