import { findAccount, UnauthorizedAccountError, type WalletAccount } from './find-account.ts'
import { toResponseError } from './response-error.ts'
import type { SignRequest, SolanaRequest } from './session-requests.ts'
import type { WalletKitClient } from './sessions.ts'
import { signRequest, type WalletChain } from './sign-request.ts'
import {
  findSolanaAccount,
  isQuietOnSolana,
  type SolanaWalletNetwork,
  signSolanaRequest,
  solanaAccountNamed,
} from './sign-solana.ts'
import { type SolanaManner, toOtherParams } from './solana-manner.ts'
import { field } from './wallet-request.ts'

type ResponseBody = { result: unknown } | { error: { code: number; message: string } }
type Respond = (body: ResponseBody) => Promise<void>

/** Answers a request of a session that was approved, or needs no approval. A failure to sign is the answer. */
export type AnswerSession = (request: SignRequest | SolanaRequest) => Promise<void>

/**
 * Creates what answers.
 * @param options.allowChain - adds a chain to a session. @param options.switchTo - switches the wallet to a known chain.
 */
export function createSessionAnswers(
  kit: Pick<WalletKitClient, 'respondSessionRequest'>,
  {
    chains,
    accounts,
    solana,
    getState,
    allowChain,
    switchTo,
  }: {
    readonly chains: readonly WalletChain[]
    readonly accounts: readonly WalletAccount[]
    readonly solana: SolanaWalletNetwork | null
    readonly getState: () => { readonly account: WalletAccount; readonly solanaManner: SolanaManner }
    readonly allowChain: (topic: string, chainId: number) => Promise<void>
    readonly switchTo: (chainId: number) => Promise<void>
  },
): AnswerSession {
  const known = (chainId: number) => chains.find((chain) => chain.chainId === chainId)
  async function answerSwitch({ params, topic }: SignRequest, respond: Respond) {
    const chainId = Number(field(Array.isArray(params) ? params[0] : undefined, 'chainId'))
    if (known(chainId) === undefined) return respond({ error: unrecognized(chainId) })
    await allowChain(topic, chainId)
    await respond({ result: null })
    await switchTo(chainId)
  }

  async function answer(request: SignRequest, respond: Respond) {
    const { method, params } = request
    const chain = known(request.chainId)
    if (chain === undefined) return respond({ error: unrecognized(request.chainId) })
    try {
      if (method === 'wallet_switchEthereumChain') return await answerSwitch(request, respond)
      const { privateKey } = findAccount({ accounts, selected: getState().account }, method, params)
      await respond({ result: await signRequest({ privateKey, chain }, method, params) })
    } catch (error) {
      await respond({ error: toResponseError(error) })
    }
  }

  async function answerOnSolana({ method, params }: SolanaRequest, respond: Respond) {
    try {
      const { account: selected, solanaManner: manner } = getState()
      const account =
        solana === null ? null : findSolanaAccount(solana, solanaAccountNamed(solana, selected.name), params)
      if (solana === null || account === null) throw new UnauthorizedAccountError(field(params, 'pubkey'))
      if (manner === 'silent' && !isQuietOnSolana(method)) return
      const signer = { account, network: solana }
      const signed = manner === 'other' ? toOtherParams(signer, method, params) : params
      await respond({ result: await signSolanaRequest(signer, method, signed) })
    } catch (error) {
      await respond({ error: toResponseError(error) })
    }
  }

  return (request) => {
    const { id, topic } = request
    const respond: Respond = (body) => kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...body } })
    return request.type === 'solana' ? answerOnSolana(request, respond) : answer(request, respond)
  }
}

const unrecognized = (chainId: number) => ({ code: 4902, message: `Unrecognized chain ${chainId}.` })
