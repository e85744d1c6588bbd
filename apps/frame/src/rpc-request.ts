import type { AppMessage, PlainData } from '@laurel/wallet/frame-messages'
import type { Login } from './account/login.ts'
import type { PresentAccount } from './account/present-account.ts'
import type { ConfirmStore } from './confirm/confirm-store.ts'
import type { CurrentNetwork } from './current-network.ts'
import type { RpcService } from './rpc/rpc-service.ts'
import type { AccountPreferences } from './smart-account/preferences.ts'

/** Answers methods of JSON-RPC for an app of this origin, with the account and the network of this moment. */
export type AnswerRpc = (
  message: Extract<AppMessage, { readonly type: 'RPC_REQUEST' }>,
  from: { readonly login: Login; readonly origin: string },
) => Promise<PlainData>

/** Creates what gives a method the account, the network and what signs. */
export function createRpcRequests({
  present,
  network,
  preferences,
  confirmations,
  loadRpc,
}: {
  readonly present: PresentAccount
  readonly network: CurrentNetwork
  readonly preferences: AccountPreferences
  readonly confirmations: ConfirmStore
  readonly loadRpc: () => Promise<RpcService>
}): AnswerRpc {
  return async ({ id, payload }, { login, origin }) => {
    const opening = present.opening()
    if (opening !== null) await opening
    // The account and the network of the request are those at its beginning.
    const account = present.now()
    const owner = account?.address ?? null
    const accountType = owner === null ? 'eoa' : preferences.read(owner)
    const { chainId = '' } = payload
    const ofSolana = network.solanaOf(chainId)
    const request = {
      ...{ id, origin, chain: network.chain(), account: owner, accountType },
      solana: {
        account: account?.solanaAddress ?? null,
        network: ofSolana,
        sign: login.signSolana.bind(null, owner),
      },
    }
    const { answer } = await loadRpc()
    return answer(
      {
        ...{ ...request, sign: login.sign.bind(null, owner), sponsor: login.sponsor },
        signAuthorization: login.signAuthorization.bind(null, owner),
        approve: (confirmation) => confirmations.request({ id, origin }, confirmation),
      },
      payload,
    )
  }
}
