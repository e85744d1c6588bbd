import type { FrameMethod, FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { base58, base64 } from '@scure/base'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { startSolana } from '../../../devnet/src/solana/start-solana.ts'
import type { Confirmation } from '../src/confirm/confirmation.ts'
import { UserRejectedError } from '../src/confirm/errors.ts'
import type { SolanaSignRequest } from '../src/keys/worker/sign-request.ts'
import { signSolana } from '../src/keys/worker/sign-solana.ts'
import { createKnownReceivers } from '../src/rpc/known-receivers.ts'
import { answerSolana, type SolanaContext } from '../src/solana/answer-solana.ts'
import { createSolanaNodes } from '../src/solana/solana-node.ts'

/** What the user of a test does with a confirmation. */
export type TestUser = 'approves' | 'rejects' | 'never'

/** Starts a network that runs real programs, and an account of it whose key is the worker's own code. */
export async function startSolanaWorld() {
  const running = await startSolana({ isSeeded: true })
  const [first] = running.seeded.accounts
  const [token] = running.seeded.tokens
  if (first === undefined || token === undefined) throw new TypeError('The network has accounts and tokens.')
  const key = base58.decode(first.privateKey).slice(0, 32)
  const own = first.address
  const network: FrameSolanaNetwork = {
    ...{ id: running.networkId, name: 'Local', isTestnet: true, rpcUrls: [running.rpcUrl] },
    tokens: [{ mint: token.mint, symbol: token.symbol, decimals: token.decimals }],
  }

  const rpc = (method: string, params: readonly unknown[]) => requestNode(running.rpcUrl, method, params)

  /** A frame with this account. @param given.user - what its user does. */
  function startFrame({ user = 'approves', ...given }: { readonly user?: TestUser } & Partial<SolanaContext> = {}) {
    const [signed, shown]: [SolanaSignRequest[], Confirmation[]] = [[], []]
    const context: SolanaContext = {
      ...{ id: 'a', origin: 'https://meadow.example', account: own, network },
      ...{ nodeOf: createSolanaNodes(), receivers: createKnownReceivers<string>(null, (text) => text), now: () => 0 },
      approve: async (confirmation) => {
        shown.push(await confirmation)
        if (user === 'rejects') throw new UserRejectedError()
        if (user === 'never') await new Promise(() => {})
      },
      sign: async (request) => {
        signed.push(request)
        const result = signSolana(request, key)
        if (result.type !== 'solana') throw new TypeError('It is a signature.')
        return result.signature
      },
      ...given,
    }
    const request = async (method: FrameMethod, params: unknown) => Object(await answerSolana(context, method, params))
    return { signed, shown, request }
  }

  const transactionOf = (
    instructions: readonly Instruction[],
    given: { readonly payer?: Address; readonly tables?: LookupTables } = {},
  ) => buildTransaction(running.rpcUrl, instructions, { payer: own, ...given })

  /** The account of an owner for the first token. */
  async function tokenAccountOf(owner: Address): Promise<Address> {
    if (token === undefined) throw new TypeError('The network has tokens.')
    const [account] = await findAssociatedTokenPda({ owner, mint: token.mint, tokenProgram: token.program })
    return account
  }

  return { running, own, token, network, rpc, startFrame, transactionOf, tokenAccountOf }
}

/** Sends a request to a node. */
export async function requestNode(url: string, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = Object(await (await fetch(url, { method: 'POST', body })).json())
  if (error !== undefined) throw new TypeError(error.message)
  return result
}

/** The addresses of tables, by the address of the table. */
type LookupTables = Record<string, Address[]>

/** Builds a transaction without signatures, as apps send it. */
export async function buildTransaction(
  url: string,
  instructions: readonly Instruction[],
  { payer, tables }: { readonly payer: Address; readonly tables?: LookupTables },
) {
  const { value } = await requestNode(url, 'getLatestBlockhash', [])
  const lifetime = { blockhash: value.blockhash as Blockhash, lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(payer, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
    (one) => appendTransactionMessageInstructions(instructions, one),
  )
  const compiled = compileTransaction(
    tables === undefined ? message : compressTransactionMessageUsingAddressLookupTables(message, tables),
  )
  const bytes = new Uint8Array(getTransactionEncoder().encode(compiled))
  const texts = { base64: base64.encode(bytes), base58: base58.encode(bytes) }
  return { bytes, message: new Uint8Array(compiled.messageBytes), ...texts }
}

/** What a confirmation says of its first transaction, and of what it warns. */
export function summaryOf([confirmation]: readonly Confirmation[]) {
  if (confirmation?.content.type !== 'solana') throw new TypeError('It has transactions.')
  const [summary] = confirmation.content.transactions
  if (summary === undefined) throw new TypeError('It has a transaction.')
  return { ...summary, warnings: confirmation.warnings.map(({ type }) => type) }
}
