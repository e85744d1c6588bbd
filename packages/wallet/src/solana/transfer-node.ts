import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  type Transaction,
} from '@solana/kit'
import {
  type PreparedTransfer,
  prepareSolTransfer,
  prepareTokenTransfer,
  type SolanaTransfer,
} from './build-transfer.ts'
import { checkSolBalance } from './check-sol-balance.ts'
import { SolanaBalanceError, SolanaSimulationError, TokenAccountInvalidError } from './errors.ts'
import { findTokenAccount } from './instructions.ts'
import { observeTransfer, toReason } from './observe-transfer.ts'
import { limitPrice, readUnitPrice } from './priority-fee.ts'
import { readAccounts, readTokenAccounts } from './read-accounts.ts'
import type { TransferPorts } from './send-transfer.ts'
import type { SolanaNodes, SolanaRpc } from './solana-nodes.ts'
import { parseTokenHolding, parseTokenMint } from './token-account.ts'
import type { TransferPlan, TransferRequest } from './transfer-state.ts'

/** Compute units that a simulation may use. A transfer that makes an account uses about 30,000. */
const MAX_COMPUTE_UNITS = 400_000

const commitment = 'confirmed'

/** Returns how transfers are planned, sent and observed with nodes. @param options.now - milliseconds since 1970. */
export function createTransferNode(
  nodes: SolanaNodes,
  { now = Date.now }: { readonly now?: () => number } = {},
): Pick<TransferPorts, 'plan' | 'send' | 'observe'> {
  return {
    plan: (request) => planTransfer(nodes.rpc, request, now),
    send: (wire) => sendWire(nodes.rpc, wire),
    observe: (transfer) => observeTransfer(nodes, transfer),
  }
}

/** The sender sends again until a block has it, so the node need not. */
function sendWire(rpc: SolanaRpc, wire: Base64EncodedWireTransaction): Promise<unknown> {
  return rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: commitment, maxRetries: 0n }).send()
}

/** What depends on the budget: the network's fee. */
type Prepare = (budget: SolanaTransfer['budget'], accountRent: bigint) => PreparedTransfer | Promise<PreparedTransfer>

/**
 * Reads what a transfer needs, simulates it, and prepares it with the units that it used and the price that others pay.
 * @throws {SolanaBalanceError} when a balance does not allow it.
 * @throws {SolanaSimulationError} when it would fail.
 * @throws what `prepareSolTransfer` and `prepareTokenTransfer` refuse, and kit's errors when no node answers.
 */
async function planTransfer(rpc: SolanaRpc, request: TransferRequest, now: () => number): Promise<TransferPlan> {
  const { from, to, amount, mint, memo } = request
  const plannedAt = now()
  const [latest, [sender, receiver], minimum, unitPrice] = await Promise.all([
    rpc.getLatestBlockhash({ commitment }).send(),
    readAccounts(rpc, [from, to]),
    rpc.getMinimumBalanceForRentExemption(0n).send(),
    readUnitPrice(rpc, [from, to]),
  ])
  const transfer = { from, to, amount, lifetime: latest.value, ...(memo === null ? {} : { memo }) }
  const check = (prepared: PreparedTransfer) => {
    const problem = checkSolBalance({
      ...{ minimum, balance: sender?.lamports ?? 0n, receiverBalance: receiver?.lamports ?? 0n },
      ...{ amount: mint === null ? amount : 0n, costs: prepared.fee + prepared.rent },
    })
    if (problem !== null) throw new SolanaBalanceError(problem)
    return prepared
  }
  const prepare: Prepare =
    mint === null
      ? (budget) => prepareSolTransfer({ ...transfer, budget })
      : await readToken(rpc, { ...request, mint }, transfer)
  const draft = check(await prepare({ units: MAX_COMPUTE_UNITS, unitPrice: 0n }, 0n))
  const { units, destinationLamports } = await simulate(rpc, draft)
  const price = limitPrice(unitPrice, units)
  const prepared = check(await prepare({ units, unitPrice: price }, destinationLamports))
  return { ...prepared, request, plannedAt, sinceSlot: latest.context.slot }
}

async function readToken(
  rpc: SolanaRpc,
  { from, to, amount, mint }: TransferRequest & { readonly mint: Address },
  transfer: Omit<SolanaTransfer, 'budget'>,
): Promise<Prepare> {
  const [mintAccounts, own, { epoch }] = await Promise.all([
    readAccounts(rpc, [mint]),
    readTokenAccounts(rpc, from, { mint }),
    rpc.getEpochInfo({ commitment }).send(),
  ])
  const [mintAccount] = mintAccounts
  if (mintAccount === undefined || mintAccount === null) throw new TokenAccountInvalidError()
  const token = parseTokenMint(mintAccount)
  const { program } = token
  const [associated, account] = await Promise.all([
    findTokenAccount({ owner: from, mint, program }),
    findTokenAccount({ owner: to, mint, program }),
  ])
  const enough = own.filter((holding) => holding.amount >= amount && holding.owner === from)
  const source = enough.find(({ address }) => address === associated) ?? enough[0]
  if (source === undefined) throw new SolanaBalanceError('insufficient-token')
  const [found] = await readAccounts(rpc, [account])
  const destination = found === undefined || found === null ? null : parseTokenHolding(found)
  return (budget, accountRent) =>
    prepareTokenTransfer({ ...transfer, budget, mint, token, source, destination, accountRent, epoch })
}

/** @returns the units to set, and the lamports of the token account that it makes. */
async function simulate(
  rpc: SolanaRpc,
  { transaction, destination }: { readonly transaction: Transaction; readonly destination: Address | null },
): Promise<{ readonly units: number; readonly destinationLamports: bigint }> {
  const wire = getBase64EncodedWireTransaction(transaction)
  const { value } = await rpc
    .simulateTransaction(wire, {
      ...{ encoding: 'base64', commitment, replaceRecentBlockhash: true },
      accounts: { addresses: destination === null ? [] : [destination], encoding: 'base64' },
    })
    .send()
  if (value.err !== null) throw new SolanaSimulationError({ reason: toReason(value.err), logs: value.logs ?? [] })
  const used = Number(value.unitsConsumed ?? BigInt(MAX_COMPUTE_UNITS))
  // A tenth more, for what changes until it lands.
  const units = Math.min(MAX_COMPUTE_UNITS, Math.ceil(used * 1.1) + 1_000)
  return { units, destinationLamports: value.accounts[0]?.lamports ?? 0n }
}
