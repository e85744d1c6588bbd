import type { Page } from '@playwright/test'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { mainChain } from './local-world.ts'

/** What the page asks its node, and hears. */
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
 * Has the main chain tell of `count` boosts, of which only the first `real` are there: whatever has a higher number looks
 * like one of those. The world itself stays as it is.
 */
export async function extendBoostList(page: Page, count: bigint, real: bigint): Promise<void> {
  await page.route(`${mainChain().rpcUrl}/**`, async (route) => {
    const body: Question | readonly Question[] = route.request().postDataJSON()
    const counting = new Set<number>()
    const asked = [body].flat().map((question) => {
      const [call, ...rest] = question.params ?? []
      const data = call?.data ?? ''
      if (question.method !== 'eth_call') return question
      // Many reads in one request: refused, each comes alone, and can be told apart.
      if (call !== undefined && call.to === undefined) return { ...question, method: 'eth_unknown' }
      if (data === getBoostCount) counting.add(question.id)
      if (!data.startsWith(getBoost)) return question
      const id = BigInt(`0x${data.slice(getBoost.length)}`) % real
      return { ...question, params: [{ ...call, data: `${getBoost}${asWord(id).slice(2)}` }, ...rest] }
    })
    const isAlone = !Array.isArray(body)
    const response = await route.fetch({ postData: isAlone ? asked[0] : asked })
    const json: Answer | readonly Answer[] = await response.json()
    const told = [json]
      .flat()
      .map((answer) => (counting.has(answer.id) ? { ...answer, result: asWord(count) } : answer))
    return route.fulfill({ response, json: isAlone ? told[0] : told })
  })
}
