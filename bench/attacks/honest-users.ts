import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { addressAt, requestClaim } from './request-from.ts'
import type { AttackedWorld } from './start-world.ts'

/** After so long without a signature an honest completion counts as lost. */
export const LOST_AFTER_MS = 60_000
/** As an app asks; each person from a home of their own. */
const CHECK_INTERVAL_MS = 200
const HOMES = 60

let asked = 0

/** A transfer that earns. */
export function sendHonest({ world, send }: AttackedWorld, amount: bigint): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.people.cleo, amount] })
  return send({ from: world.people.ada, to: world.token, data })
}

/** Asks until the claim is signed. @returns whether it was before it counts as lost. */
export async function claimHonest({ verifier }: AttackedWorld, boostId: bigint, hash: Hex): Promise<boolean> {
  const begun = performance.now()
  const home = addressAt(HOMES, asked++)
  const claim = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
  while (performance.now() - begun < LOST_AFTER_MS) {
    const { outcome } = await requestClaim(verifier.url, home, claim)
    if (outcome === '200 signed') return true
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
  }
  return false
}

/** One honest person, from sending until the claim is signed. @returns milliseconds; null when it was lost. */
export async function measureHonest(attacked: AttackedWorld, boostId: bigint, amount: bigint): Promise<number | null> {
  const begun = performance.now()
  const hash = await sendHonest(attacked, amount)
  await waitForTransactionReceipt(attacked.world.ada, { hash })
  await attacked.world.chain.client.mine({ blocks: 3 })
  return (await claimHonest(attacked, boostId, hash)) ? performance.now() - begun : null
}
