import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { addressAt, requestClaim } from './request-from.ts'
import type { AttackedWorld } from './start-world.ts'

/** An honest completion without a signature after this time counts as lost. */
export const LOST_AFTER_MS = 60_000
/** The polling interval of an app. Each user has a separate IP address. */
const CHECK_INTERVAL_MS = 200
const HOMES = 60

let count = 0

/** A transfer that earns. */
export function sendHonest({ world, send }: AttackedWorld, amount: bigint): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.cleo, amount] })
  return send({ from: world.accounts.ada, to: world.token, data })
}

/** Polls until the claim is signed. @returns false when it is lost. */
export async function claimHonest({ verifier }: AttackedWorld, boostId: bigint, hash: Hex): Promise<boolean> {
  const startedAt = performance.now()
  const home = addressAt(HOMES, count++)
  const claim = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
  while (performance.now() - startedAt < LOST_AFTER_MS) {
    const { outcome } = await requestClaim(verifier.url, home, claim)
    if (outcome === '200 signed') return true
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
  }
  return false
}

/**
 * Measures one honest user, from sending the transaction to the signed claim. @returns milliseconds; null when it is
 * lost.
 */
export async function measureHonest(attacked: AttackedWorld, boostId: bigint, amount: bigint): Promise<number | null> {
  const startedAt = performance.now()
  const hash = await sendHonest(attacked, amount)
  await waitForTransactionReceipt(attacked.world.ada, { hash })
  await attacked.world.chain.client.mine({ blocks: 3 })
  return (await claimHonest(attacked, boostId, hash)) ? performance.now() - startedAt : null
}
