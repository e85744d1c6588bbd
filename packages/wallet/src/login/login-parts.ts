import type { ChainNamespace } from '../caip/caip.ts'
import type { NamespaceAdapter, PairedNamespace, PairedSessionPart } from '../connectors/namespace-adapter.ts'
import { isPlainData, type PlainData } from '../frame-messages/plain-data.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import { LoginInputError, LoginMethodError } from './errors.ts'
import { LOGIN_CONNECTOR_ID, LOGIN_NAME } from './login-options.ts'
import { isLoginSolanaMethod, type LoginSolanaMethod } from './login-solana.ts'
import type { LoginStore } from './login-store.ts'

/** What the parts of a login need of it. */
type LoginOfParts = Pick<LoginStore, 'getState' | 'isOwnFrame' | 'provider' | 'solana' | 'subscribe'>

/**
 * Connects the Solana account of a login beside its EVM account, as a pairing does. It ends with the login, and the user can
 * disconnect it alone. Only our frame is requested for one: public frames would leave the EVM network for it.
 */
export function createLoginParts(namespaces: readonly NamespaceAdapter[], login: LoginOfParts) {
  const others = namespaces.flatMap((adapter) => (adapter.namespace === 'solana' ? (adapter.login ?? []) : []))

  async function connect(wanted: readonly PairedNamespace[]): Promise<void> {
    // After a reload this finds out who is logged in.
    if (wanted.length === 0 || (await readAddresses(login)).length === 0 || !login.isOwnFrame()) return
    for (const other of wanted) {
      const accounts: string[] = []
      for (const networkId of other.proposal.chains) {
        // The operator of the frame may not have the network.
        const address = await login.solana.readAddress(networkId).catch(() => null)
        if (address !== null) accounts.push(`${networkId}:${address}`)
      }
      if (login.getState().user !== null && accounts.length > 0) other.receive(partOf(other, accounts))
    }
  }

  function partOf({ proposal, receive }: PairedNamespace, accounts: readonly string[]): PairedSessionPart {
    return {
      ...{ connectorId: LOGIN_CONNECTOR_ID, name: LOGIN_NAME, icon: null, accounts, methods: proposal.methods },
      request: async (networkId, method, params) => {
        if (!isLoginSolanaMethod(method)) throw new LoginMethodError(method)
        return login.solana.request(networkId, method, toFrameParams(method, params))
      },
      end: async () => receive(null),
    }
  }

  if (others.length > 0) {
    login.subscribe(({ user }, before) => {
      if (user === null) for (const other of others) other.receive(null)
      // Another user logged in, in the frame.
      else if (before.user !== null && before.user.email !== user.email)
        void connect(others.filter((other) => other.isConnected()))
    })
  }
  return {
    connectOthers: () => void connect(others),
    restoreOther: (namespace: ChainNamespace) => connect(others.filter((other) => other.namespace === namespace)),
  }
}

async function readAddresses({ provider }: LoginOfParts): Promise<readonly unknown[]> {
  const addresses = await provider.request({ method: 'eth_accounts' }).catch(() => [])
  return Array.isArray(addresses) ? addresses : []
}

/** Returns what wallets of WalletConnect are sent as the frame takes it. Source: docs/frame-messages.md#parameters. */
function toFrameParams(method: LoginSolanaMethod, params: unknown): PlainData {
  const field = (name: string): PlainData => {
    const value = readOwnProperty(params, name)
    if (!isPlainData(value)) throw new LoginInputError('The parameters are not what JSON can hold, or too large.')
    return value
  }
  switch (method) {
    case 'solana_signMessage':
      return { message: field('message'), pubkey: field('pubkey') }
    case 'solana_signTransaction':
      return { transaction: field('transaction') }
    case 'solana_signAllTransactions':
      return { transactions: field('transactions') }
    case 'solana_signAndSendTransaction':
      return { transaction: field('transaction'), options: field('sendOptions') }
    default:
      return method satisfies never
  }
}
